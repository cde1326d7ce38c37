package paydesk;

import java.util.LinkedHashMap;
import java.util.Map;

/** The fields of a call. */
public abstract class Request {
  final Map<String, Object> fields = new LinkedHashMap<>();

  Request() {}

  private static <R extends Request> R with(R request, String name, Object value) {
    request.fields.put(name, value);
    return request;
  }

  /** A new order or payout. {@code products} tells which fields of payer and payee a product takes. */
  public static final class Creation extends Request {
    /**
     * {@code mchOrderNo} is your own number, once for each order: a repeated creation answers the order that the first
     * one made. Callbacks go to {@code notifyUrl}.
     */
    public Creation(int productId, String mchOrderNo, long amount, String notifyUrl) {
      with(with(this, "productId", productId), "mchOrderNo", mchOrderNo);
      with(with(this, "amount", amount), "notifyUrl", notifyUrl);
    }

    public Creation subject(String value) { return with(this, "subject", value); }
    /** Comes back in callbacks, as {@code attach} does. */
    public Creation body(String value) { return with(this, "body", value); }
    public Creation attach(String value) { return with(this, "attach", value); }
    public Creation clientIp(String value) { return with(this, "clientIp", value); }
    public Creation returnUrl(String value) { return with(this, "returnUrl", value); }
    public Creation userName(String value) { return with(this, "userName", value); }
    public Creation cardNumber(String value) { return with(this, "cardNumber", value); }
    public Creation ifscCode(String value) { return with(this, "ifscCode", value); }
    public Creation bankName(String value) { return with(this, "bankName", value); }
    public Creation vpa(String value) { return with(this, "vpa", value); }
    public Creation mode(String value) { return with(this, "mode", value); }
    public Creation address(String value) { return with(this, "address", value); }
    /** 3 marks a test order. */
    public Creation orderType(int value) { return with(this, "orderType", value); }
  }

  /** Names one order or payout. */
  public static final class Numbers extends Request {
    /** By your own number. */
    public static Numbers own(String mchOrderNo) { return with(new Numbers(), "mchOrderNo", mchOrderNo); }
    /** By the platform's number. */
    public static Numbers code(String orderCode) { return with(new Numbers(), "orderCode", orderCode); }
  }

  /** Creation from {@code startTime} to before {@code endTime}; without them, the last 24 hours. */
  public static final class Span extends Request {
    public Span startTime(String value) { return with(this, "startTime", value); }
    public Span endTime(String value) { return with(this, "endTime", value); }
    public Span pageSize(int value) { return with(this, "pageSize", value); }
    /** {@code nextCursor} of the page before. */
    public Span cursor(String value) { return with(this, "cursor", value); }
  }
}
