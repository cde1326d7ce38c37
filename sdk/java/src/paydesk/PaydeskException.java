package paydesk;

import java.util.List;
import java.util.Map;

/** Any error of this package. */
public abstract class PaydeskException extends RuntimeException {
  PaydeskException(String message, Throwable cause) {
    super(message, cause);
  }

  /** The platform refused a call. */
  public static final class Refused extends PaydeskException {
    /** As in HTTP: 400, 404, 409 … */
    public final int code;
    /** The reason's name, such as {@code badInput} or {@code order.notFound}. */
    public final String reason;
    /** The first faulty field, and what is wrong with it; null if none is. */
    public final String field;
    public final String fault;
    /** To quote when asking for help; null if there is nothing. */
    public final String requestId;
    /** Seconds after which another try may succeed; 0 if unknown. */
    public final long retryAfter;
    /** All that the platform told. */
    public final Map<String, Object> data;

    Refused(int code, String reason, Map<String, Object> data, long retryAfter) {
      super(code + " " + reason + " " + Json.write(data), null);
      List<?> issues = Json.list(data.get("issues"));
      Map<String, Object> issue = issues.isEmpty() ? Map.of() : Json.object(issues.get(0));
      this.code = code;
      this.reason = reason;
      this.field = (String) issue.get("path");
      this.fault = (String) issue.get("fault");
      this.requestId = (String) data.get("errorId");
      this.retryAfter = retryAfter;
      this.data = data;
    }
  }

  /** No answer arrived, so the call may have been carried out or not. Creations can be repeated as they were. */
  public static final class NoAnswer extends PaydeskException {
    NoAnswer(String baseUrl, Throwable cause) {
      super("No answer from " + baseUrl + ": " + cause, cause);
    }
  }

  /** A callback is not the platform's, or no longer: {@code reason} is missing, old, wrong or unreadable. */
  public static final class BadCallback extends PaydeskException {
    public final String reason;

    BadCallback(String reason) {
      super("The callback is refused: " + reason, null);
      this.reason = reason;
    }
  }
}
