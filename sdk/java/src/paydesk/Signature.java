package paydesk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.Field;
import java.net.URLDecoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs calls and verifies callbacks. */
public final class Signature {
  private static final long CALLBACK_SECONDS = 300;

  private Signature() {}

  /** The signature of a call, for requests that are sent by other means. */
  public static String sign(String key, long time, String path, byte[] rawBody) {
    return hmac(key, time + "." + path + ".", rawBody);
  }

  /**
   * The event of a callback whose signature is right and at most 300 seconds old; throws
   * {@code PaydeskException.BadCallback} otherwise. {@code rawBody} is the body as it arrived, JSON or a form; {@code header} answers a
   * header by its name, such as {@code request::getHeader}. While a key is being replaced, give the old one too.
   */
  public static Answer.CallbackEvent verifyCallback(byte[] rawBody, UnaryOperator<String> header, String... keys) {
    return verifyCallback(Instant.now(), rawBody, header, keys);
  }

  /** The same as of another time, for tests. */
  public static Answer.CallbackEvent verifyCallback(
      Instant now, byte[] rawBody, UnaryOperator<String> header, String... keys) {
    String[] known = Arrays.stream(keys).filter(key -> key != null && !key.isEmpty()).toArray(String[]::new);
    if (known.length == 0) throw new IllegalArgumentException("a key is required");
    String time = header.apply("x-paydesk-time");
    String given = header.apply("x-paydesk-sign");
    if (time == null || given == null || !time.matches("[0-9]{1,12}"))
      throw new PaydeskException.BadCallback("missing");
    boolean fits = false;
    // Every key is tried, so that the time taken does not tell which one fits.
    for (String key : known)
      fits = MessageDigest.isEqual(hmac(key, time + ".", rawBody).getBytes(UTF_8), given.getBytes(UTF_8)) | fits;
    if (!fits) throw new PaydeskException.BadCallback("wrong");
    if (Math.abs(now.getEpochSecond() - Long.parseLong(time)) > CALLBACK_SECONDS)
      throw new PaydeskException.BadCallback("old");
    try {
      String body = new String(rawBody, UTF_8);
      Object fields = body.startsWith("{") ? Json.read(body) : fieldsOfForm(body);
      Answer.CallbackEvent event = Json.fill(Answer.CallbackEvent.class, fields);
      if (event.mchId != null && !event.mchId.isEmpty()) return event;
    } catch (IllegalArgumentException unreadable) {
      throw new PaydeskException.BadCallback("unreadable");
    }
    throw new PaydeskException.BadCallback("unreadable");
  }

  /** Fields of a callback in the format form, which writes numbers as text; {@code IllegalArgumentException} if none. */
  private static Map<String, Object> fieldsOfForm(String body) {
    Map<String, Object> fields = new HashMap<>();
    for (String pair : body.split("&")) {
      int mark = pair.indexOf('=');
      if (mark < 0) throw new IllegalArgumentException("not a form");
      fields.put(URLDecoder.decode(pair.substring(0, mark), UTF_8), URLDecoder.decode(pair.substring(mark + 1), UTF_8));
    }
    for (Field field : Answer.CallbackEvent.class.getFields()) {
      Class<?> type = field.getType();
      fields.computeIfPresent(field.getName(), (name, value) -> {
        if (type == boolean.class) return value.equals("true");
        return type == String.class ? value : Long.valueOf((String) value);
      });
    }
    return fields;
  }

  private static String hmac(String key, String prefix, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
      mac.update(prefix.getBytes(UTF_8));
      StringBuilder hex = new StringBuilder();
      for (byte one : mac.doFinal(body)) hex.append(String.format("%02x", one));
      return hex.toString();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
