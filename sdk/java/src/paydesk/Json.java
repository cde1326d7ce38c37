package paydesk;

import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** As much JSON as the platform speaks: objects as maps, arrays as lists, whole numbers as {@code Long}. */
final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** Throws {@code IllegalArgumentException} for what is not JSON. */
  static Object read(String text) {
    Json json = new Json(text);
    try {
      Object value = json.value();
      if (json.peek() == 0) return value;
    } catch (IndexOutOfBoundsException end) {
      throw json.unreadable();
    }
    throw json.unreadable();
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) {
    return value instanceof Map ? (Map<String, Object>) value : Map.of();
  }

  static List<?> list(Object value) {
    return value instanceof List ? (List<?>) value : List.of();
  }

  /** Fills the public fields of an answer; those that the platform does not tell stay as they are. */
  static <A extends Answer> A fill(Class<A> type, Object value) {
    try {
      A answer = type.getDeclaredConstructor().newInstance();
      for (Field field : type.getFields()) {
        Object given = object(value).get(field.getName());
        if (given != null) field.set(answer, given);
      }
      return answer;
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static String write(Object value) {
    if (value instanceof String) return quoted((String) value);
    List<String> parts = new ArrayList<>();
    if (value instanceof Map) {
      object(value).forEach((name, one) -> parts.add(quoted(name) + ":" + write(one)));
      return "{" + String.join(",", parts) + "}";
    }
    if (!(value instanceof List)) return String.valueOf(value);
    for (Object one : (List<?>) value) parts.add(write(one));
    return "[" + String.join(",", parts) + "]";
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < ' ' || Character.isSurrogate(c)) out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    return out.append('"').toString();
  }

  private Object value() {
    char first = peek();
    if (first == '{') return map();
    if (first == '[') return array();
    if (first == '"') return string();
    int start = at;
    while (at < text.length() && "+-.0123456789Eaeflnrstu".indexOf(text.charAt(at)) >= 0) at++;
    String word = text.substring(start, at);
    if (word.matches("true|false")) return word.equals("true");
    if (word.equals("null")) return null;
    if (word.matches("-?\\d{1,18}")) return Long.valueOf(word);
    if (word.matches("-?\\d+(\\.\\d+)?([Ee][+-]?\\d+)?")) return new BigDecimal(word);
    throw unreadable();
  }

  private Map<String, Object> map() {
    Map<String, Object> map = new LinkedHashMap<>();
    for (at++; peek() != '}'; skipComma('}')) {
      if (peek() != '"') throw unreadable();
      String name = string();
      if (peek() != ':') throw unreadable();
      at++;
      map.put(name, value());
    }
    at++;
    return map;
  }

  private List<Object> array() {
    List<Object> list = new ArrayList<>();
    for (at++; peek() != ']'; skipComma(']')) list.add(value());
    at++;
    return list;
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    for (at++; text.charAt(at) != '"'; at++) {
      char c = text.charAt(at);
      if (c == '\\') {
        char escaped = text.charAt(++at);
        int plain = "nrtbf".indexOf(escaped);
        if (escaped == 'u') {
          c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
          at += 4;
        } else c = plain < 0 ? escaped : "\n\r\t\b\f".charAt(plain);
      }
      out.append(c);
    }
    at++;
    return out.toString();
  }

  private void skipComma(char end) {
    char next = peek();
    if (next == ',') at++;
    else if (next != end) throw unreadable();
  }

  /** The next character that is not white space; 0 at the end. */
  private char peek() {
    while (at < text.length() && text.charAt(at) <= ' ') at++;
    return at < text.length() ? text.charAt(at) : 0;
  }

  private IllegalArgumentException unreadable() {
    return new IllegalArgumentException("not JSON at character " + at);
  }
}
