package paydesk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Carries out the calls that it reads, one a line, and writes the outcome of each. */
public final class Conformance {
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, UTF_8);
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Map<String, Object> asked = Json.object(Json.read(line));
      Map<String, Object> given = Json.object(asked.get("client"));
      Paydesk client =
          new Paydesk(text(given, "baseUrl"), text(given, "mchId"), text(given, "key"))
              .timeout(Duration.ofMillis(number(given, "timeoutMs")))
              .retries((int) number(given, "retries"));
      Map<String, Object> outcome = new LinkedHashMap<>();
      try {
        outcome.put("data", plain(carryOut(client, text(asked, "call"), Json.object(asked.get("args")))));
      } catch (Exception error) {
        outcome.put("error", told(error));
      }
      out.println(Json.write(outcome));
    }
  }

  private static Object carryOut(Paydesk client, String call, Map<String, Object> args) {
    switch (call) {
      case "createOrder": return client.createOrder(creation(args));
      case "queryOrder": return client.queryOrder(numbers(args));
      case "listOrders": return client.listOrders(filled(new Request.Span(), args));
      case "createPayout": return client.createPayout(creation(args));
      case "queryPayout": return client.queryPayout(numbers(args));
      case "listPayouts": return client.listPayouts(filled(new Request.Span(), args));
      case "balances": return client.balances();
      case "products": return client.products();
      case "resendCallback": return client.resendCallback(numbers(args));
      case "call": return client.call(text(args, "path"), Json.object(args.get("fields")), true);
      case "show": return client.toString();
      case "sign": {
        byte[] body = text(args, "body").getBytes(UTF_8);
        return Signature.sign(text(args, "key"), number(args, "time"), text(args, "path"), body);
      }
      case "verify": {
        Instant now = Instant.ofEpochSecond(number(args, "now"));
        String[] keys = Json.list(args.get("keys")).toArray(String[]::new);
        UnaryOperator<String> header = name -> (String) Json.object(args.get("headers")).get(name);
        return Signature.verifyCallback(now, text(args, "body").getBytes(UTF_8), header, keys);
      }
      default: throw new IllegalArgumentException("no such call");
    }
  }

  private static Request.Creation creation(Map<String, Object> args) {
    String mchOrderNo = text(args, "mchOrderNo");
    int productId = (int) number(args, "productId");
    return filled(new Request.Creation(productId, mchOrderNo, number(args, "amount"), text(args, "notifyUrl")), args);
  }

  private static Request.Numbers numbers(Map<String, Object> args) {
    String code = text(args, "orderCode");
    return code == null ? Request.Numbers.own(text(args, "mchOrderNo")) : Request.Numbers.code(code);
  }

  private static <R extends Request> R filled(R request, Map<String, Object> args) {
    request.fields.putAll(args);
    return request;
  }

  private static Map<String, Object> told(Exception error) throws ReflectiveOperationException {
    String kind =
        error instanceof PaydeskException.Refused ? "api"
        : error instanceof PaydeskException.BadCallback ? "callback"
        : error instanceof PaydeskException.NoAnswer ? "noAnswer"
        : "usage";
    Map<String, Object> told = fieldsOf(error);
    told.put("kind", kind);
    told.put("text", error.toString());
    return told;
  }

  private static Object plain(Object value) throws ReflectiveOperationException {
    if (value instanceof List) {
      List<Object> rows = new java.util.ArrayList<>();
      for (Object row : (List<?>) value) rows.add(plain(row));
      return rows;
    }
    return value instanceof Answer || value instanceof Answer.Page ? fieldsOf(value) : value;
  }

  private static Map<String, Object> fieldsOf(Object value) throws ReflectiveOperationException {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Field field : value.getClass().getFields()) fields.put(field.getName(), plain(field.get(value)));
    return fields;
  }

  private static String text(Map<String, Object> args, String name) {
    return (String) args.get(name);
  }

  private static long number(Map<String, Object> args, String name) {
    return ((Number) args.get(name)).longValue();
  }
}
