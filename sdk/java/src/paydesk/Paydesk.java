package paydesk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import paydesk.Answer.Page;

/** Calls the platform as one merchant. Times are ISO 8601 in UTC. */
public final class Paydesk {
  private static final String VERSION = "1.0.0";
  private static final String ROOT = "/v1.0/api/";
  private static final long FIRST_WAIT_MS = 250;
  private static final long LONGEST_WAIT_SECONDS = 30;

  private final String baseUrl;
  private final String mchId;
  private final String key;
  private Duration timeout = Duration.ofSeconds(10);
  private int retries = 2;
  // Its default asks for HTTP/2 by an upgrade, and it follows no redirect unless told to.
  private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  public Paydesk(String baseUrl, String mchId, String key) {
    if (mchId.isEmpty() || key.isEmpty()) throw new IllegalArgumentException("mchId and key are required");
    this.baseUrl = baseUrl.replaceAll("/+$", "");
    this.mchId = mchId;
    this.key = key;
  }

  /** How long one try may take; 10 s unless set. */
  public Paydesk timeout(Duration value) {
    timeout = value;
    return this;
  }

  /** Further tries of queries and creations after no answer, 429 or 5xx; 2 unless set. */
  public Paydesk retries(int value) {
    retries = value;
    return this;
  }

  public Answer.CreatedOrder createOrder(Request.Creation order) {
    return Json.fill(Answer.CreatedOrder.class, call("order/create", order.fields, true));
  }

  public Answer.Order queryOrder(Request.Numbers numbers) {
    return Json.fill(Answer.Order.class, call("order/query", numbers.fields, true));
  }

  public Page<Answer.Order> listOrders(Request.Span span) {
    return page(Answer.Order.class, call("order/list", span.fields, true));
  }

  public Answer.CreatedPayout createPayout(Request.Creation payout) {
    return Json.fill(Answer.CreatedPayout.class, call("payoutOrder/create", payout.fields, true));
  }

  public Answer.Payout queryPayout(Request.Numbers numbers) {
    return Json.fill(Answer.Payout.class, call("payoutOrder/query", numbers.fields, true));
  }

  public Page<Answer.Payout> listPayouts(Request.Span span) {
    return page(Answer.Payout.class, call("payoutOrder/list", span.fields, true));
  }

  public List<Answer.Balance> balances() {
    return page(Answer.Balance.class, call("balance/query", Map.of(), true)).list;
  }

  public List<Answer.Product> products() {
    return page(Answer.Product.class, call("product/list", Map.of(), true)).list;
  }

  public Answer.CallbackState resendCallback(Request.Numbers numbers) {
    return Json.fill(Answer.CallbackState.class, call("callback/resend", numbers.fields, false));
  }

  /** Any signed call, by its path below {@code /v1.0/api/}; it is tried again only where it is safe. */
  public Map<String, Object> call(String path, Map<String, ?> fields, boolean isSafe) {
    Map<String, Object> all = new LinkedHashMap<>(fields);
    all.put("mchId", mchId);
    all.values().removeIf(value -> value == null);
    all.forEach((name, value) -> {
      boolean isWhole = value instanceof Integer || value instanceof Long || !(value instanceof Number);
      if (!isWhole) throw new IllegalArgumentException(name + " is not a whole number: " + value);
    });
    String body = Json.write(all);
    for (int retry = 0; ; retry++) {
      try {
        return send(ROOT + path, body);
      } catch (PaydeskException error) {
        if (!isSafe || retry >= retries || !isPassing(error)) throw error;
        long asked = error instanceof PaydeskException.Refused ? ((PaydeskException.Refused) error).retryAfter : 0;
        long usual = (FIRST_WAIT_MS << retry) * ThreadLocalRandom.current().nextInt(50, 100) / 100;
        pause(Math.max(asked * 1_000, usual), error);
      }
    }
  }

  private Map<String, Object> send(String path, String body) {
    long time = Instant.now().getEpochSecond();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(baseUrl + path))
            .header("content-type", "application/json")
            .header("user-agent", "paydesk-java/" + VERSION)
            .header("x-paydesk-time", String.valueOf(time))
            .header("x-paydesk-sign", Signature.sign(key, time, path, body.getBytes(UTF_8)))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response = answerTo(request);
    Map<String, Object> answer = Map.of();
    try {
      answer = Json.object(Json.read(response.body()));
    } catch (IllegalArgumentException notJson) {
      // A proxy answered, whose status says what is known.
    }
    Object code = answer.getOrDefault("code", (long) response.statusCode());
    Map<String, Object> data = Json.object(answer.get("data"));
    if (!answer.isEmpty() && code.equals(200L)) return data;
    String reason = (String) answer.getOrDefault("msg", "http." + response.statusCode());
    Optional<String> seconds = response.headers().firstValue("retry-after").filter(text -> text.matches("\\d{1,9}"));
    throw new PaydeskException.Refused(((Number) code).intValue(), reason, data, seconds.map(Long::valueOf).orElse(0L));
  }

  private HttpResponse<String> answerTo(HttpRequest request) {
    CompletableFuture<HttpResponse<String>> answer = http.sendAsync(request, HttpResponse.BodyHandlers.ofString());
    try {
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException error) {
      throw new PaydeskException.NoAnswer(baseUrl, error.getCause());
    } catch (TimeoutException error) {
      answer.cancel(true);
      throw new PaydeskException.NoAnswer(baseUrl, error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new PaydeskException.NoAnswer(baseUrl, error);
    }
  }

  private static <Row extends Answer> Page<Row> page(Class<Row> type, Map<String, Object> data) {
    List<Row> rows = new ArrayList<>();
    for (Object row : Json.list(data.get("list"))) rows.add(Json.fill(type, row));
    return new Page<>(rows, (String) data.get("nextCursor"));
  }

  private static void pause(long ms, PaydeskException error) {
    try {
      Thread.sleep(ms);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw error;
    }
  }

  /** True for what another try may mend. */
  private static boolean isPassing(PaydeskException error) {
    if (!(error instanceof PaydeskException.Refused)) return error instanceof PaydeskException.NoAnswer;
    PaydeskException.Refused refused = (PaydeskException.Refused) error;
    boolean isBusy = refused.code == 429 || (refused.code >= 500 && refused.code < 600);
    return isBusy && refused.retryAfter <= LONGEST_WAIT_SECONDS;
  }
}
