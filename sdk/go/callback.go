package paydesk

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"
)

const callbackSeconds = 300

// Whole numbers among the fields of a callback, which a form writes as text.
var wholeFields = []string{"productId", "amount", "orderStatusId", "payoutStatus", "fee", "realAmount", "attempt"}

var wholeSeconds = regexp.MustCompile(`^[0-9]{1,12}$`)

// CallbackEvent is what a callback tells; that of a payout has PayoutStatus and Fee.
type CallbackEvent struct {
	Basics
	MchID         string `json:"mchId"`
	ProductID     int64  `json:"productId"`
	PayoutStatus  *int64 `json:"payoutStatus,omitempty"`
	Fee           *int64 `json:"fee,omitempty"`
	RealAmount    *int64 `json:"realAmount,omitempty"`
	Utr           string `json:"utr,omitempty"`
	CompletedTime string `json:"completedTime,omitempty"`
	SentTime      string `json:"sentTime"`
	// EventID is the same for every try of one event.
	EventID   string `json:"eventId"`
	EventTime string `json:"eventTime"`
	Attempt   int64  `json:"attempt"`
	Body      string `json:"body,omitempty"`
	Attach    string `json:"attach,omitempty"`
	// Test is true for what a test key created.
	Test bool `json:"test,omitempty"`
}

// VerifyCallback answers the event of a callback whose signature is right and at most 300 seconds old, and a
// *CallbackError otherwise. rawBody is the body as it arrived, JSON or a form. While a key is being replaced,
// give the old one too.
func VerifyCallback(rawBody []byte, headers http.Header, keys ...string) (CallbackEvent, error) {
	return VerifyCallbackAt(time.Now(), rawBody, headers, keys...)
}

// VerifyCallbackAt verifies as of another time, for tests.
func VerifyCallbackAt(now time.Time, rawBody []byte, headers http.Header, keys ...string) (CallbackEvent, error) {
	var event CallbackEvent
	sent, given := headers.Get("X-Paydesk-Time"), headers.Get("X-Paydesk-Sign")
	known, fits := 0, false
	for _, key := range keys {
		if key == "" {
			continue
		}
		known++
		// Every key is tried, so that the time taken does not tell which one fits.
		fits = hmac.Equal([]byte(mac(key, sent+".", rawBody)), []byte(given)) || fits
	}
	if known == 0 {
		return event, errors.New("a key is required")
	}
	if !wholeSeconds.MatchString(sent) || given == "" {
		return event, &CallbackError{"missing"}
	}
	if !fits {
		return event, &CallbackError{"wrong"}
	}
	seconds, _ := strconv.ParseInt(sent, 10, 64)
	if age := now.Unix() - seconds; age > callbackSeconds || age < -callbackSeconds {
		return event, &CallbackError{"old"}
	}
	if !bytes.HasPrefix(rawBody, []byte("{")) {
		rawBody = jsonOfForm(rawBody)
	}
	if json.Unmarshal(rawBody, &event) != nil || event.MchID == "" {
		return event, &CallbackError{"unreadable"}
	}
	return event, nil
}

// jsonOfForm answers the fields of a callback in the format form as JSON; nothing if it is none.
func jsonOfForm(rawBody []byte) []byte {
	form, err := url.ParseQuery(string(rawBody))
	if err != nil {
		return nil
	}
	fields := map[string]any{}
	for name := range form {
		fields[name] = form.Get(name)
	}
	for _, name := range wholeFields {
		if form.Has(name) {
			fields[name] = json.Number(form.Get(name))
		}
	}
	if form.Has("test") {
		fields["test"] = form.Get("test") == "true"
	}
	written, _ := json.Marshal(fields)
	return written
}

// Sign makes the signature of a call, for requests that are sent by other means.
func Sign(key string, now int64, path string, rawBody []byte) string {
	return mac(key, strconv.FormatInt(now, 10)+"."+path+".", rawBody)
}

func mac(key, prefix string, body []byte) string {
	digest := hmac.New(sha256.New, []byte(key))
	digest.Write([]byte(prefix))
	digest.Write(body)
	return hex.EncodeToString(digest.Sum(nil))
}
