package paydesk;

import java.util.List;
import java.util.Map;

/** What calls answer and callbacks tell. Amounts are whole minor units: with two decimals, 1250 is 12.50. */
public abstract class Answer {
  Answer() {}

  /** What all that tell of an order or payout have. */
  public abstract static class Basics extends Answer {
    public String orderCode, mchOrderNo, currency;
    public long orderStatusId, amount;
  }

  /** The payer has to pay {@code payAmount}, on the page {@code payUrl}, to the account {@code payTo}. */
  public static final class CreatedOrder extends Basics {
    public long payAmount;
    public String expireTime, payUrl;
    /** {@code payUrl}, {@code qrText} and {@code fields} for pages of your own; null for most products. */
    public Map<String, Object> payData;
    /** cardNumber, accountName, bankName, ifscCode, vpa, address, identifyCode; null if the page alone shows it. */
    public Map<String, Object> payTo;
  }

  public static final class CreatedPayout extends Basics {
    public long payoutStatus, fee;
  }

  /** What orders and payouts share. Amounts have {@code exponent} decimals; {@code realAmount} is null until paid. */
  public abstract static class Either extends Basics {
    public long productId, exponent, callbackStatus;
    public Long realAmount, fee;
    public String utr, subject, body, createTime, completedTime;
  }

  public static final class Order extends Either {
    public long payAmount;
    public String expireTime;
  }

  public static final class Payout extends Either {
    public long payoutStatus;
  }

  /** {@code frozen} is reserved for payouts that are not completed. */
  public static final class Balance extends Answer {
    public String currency;
    public long exponent, available, frozen, deposit;
  }

  /** Amounts are multiples of {@code amountStep}; {@code rate} is in 1/10 000 of the amount. */
  public static final class Product extends Answer {
    public long productId, exponent, amountMin, amountMax, amountStep, rate, fixedFee;
    /** {@code direction} is collection or payout. */
    public String name, direction, currency;
    /** Fields that it takes beside those of all, and those among them that it needs. */
    public List<String> fields, requiredFields;
    public boolean isOpen;
  }

  public static final class CallbackState extends Answer {
    public String orderCode;
    public long callbackStatus;
  }

  /** {@code nextCursor} is null on the last page. */
  public static final class Page<Row extends Answer> {
    public final List<Row> list;
    public final String nextCursor;

    Page(List<Row> list, String nextCursor) {
      this.list = list;
      this.nextCursor = nextCursor;
    }
  }

  /** What a callback tells. That of a payout has {@code payoutStatus} and {@code fee}; others have null there. */
  public static final class CallbackEvent extends Basics {
    public long productId, attempt;
    public Long payoutStatus, fee, realAmount;
    /** {@code eventId} is the same for every try of one event. */
    public String mchId, utr, completedTime, sentTime, eventId, eventTime, body, attach;
    /** True for what a test key created. */
    public boolean test;
  }
}
