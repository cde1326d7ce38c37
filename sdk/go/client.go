// Package paydesk is a client of the Paydesk merchant API. Amounts are whole minor units: with two decimals, 1250 is
// 12.50. Times are ISO 8601 in UTC.
package paydesk

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const version = "1.0.0"
const root = "/v1.0/api/"

// Client calls the platform as one merchant.
type Client struct {
	// Timeout of one try.
	Timeout time.Duration
	// Retries are further tries of queries and creations after no answer, 429 or 5xx.
	Retries int

	baseURL string
	mchID   string
	// The key lies in a function, so that no dump of a client shows it.
	sign func(now int64, path string, rawBody []byte) string
	http *http.Client
}

// New makes a client with a timeout of 10 s and 2 retries.
func New(baseURL, mchID, key string) *Client {
	// A signed call goes where it was addressed to, and nowhere else.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{
		Timeout: 10 * time.Second,
		Retries: 2,
		baseURL: strings.TrimRight(baseURL, "/"),
		mchID:   mchID,
		sign:    func(now int64, path string, rawBody []byte) string { return Sign(key, now, path, rawBody) },
		http:    &http.Client{CheckRedirect: stay},
	}
}

func (c *Client) CreateOrder(ctx context.Context, order Creation) (CreatedOrder, error) {
	return call[CreatedOrder](ctx, c, "order/create", order, true)
}

func (c *Client) QueryOrder(ctx context.Context, numbers Numbers) (Order, error) {
	return call[Order](ctx, c, "order/query", numbers, true)
}

func (c *Client) ListOrders(ctx context.Context, span Span) (Page[Order], error) {
	return call[Page[Order]](ctx, c, "order/list", span, true)
}

func (c *Client) CreatePayout(ctx context.Context, payout Creation) (CreatedPayout, error) {
	return call[CreatedPayout](ctx, c, "payoutOrder/create", payout, true)
}

func (c *Client) QueryPayout(ctx context.Context, numbers Numbers) (Payout, error) {
	return call[Payout](ctx, c, "payoutOrder/query", numbers, true)
}

func (c *Client) ListPayouts(ctx context.Context, span Span) (Page[Payout], error) {
	return call[Page[Payout]](ctx, c, "payoutOrder/list", span, true)
}

func (c *Client) Balances(ctx context.Context) ([]Balance, error) {
	page, err := call[Page[Balance]](ctx, c, "balance/query", Numbers{}, true)
	return page.List, err
}

func (c *Client) Products(ctx context.Context) ([]Product, error) {
	page, err := call[Page[Product]](ctx, c, "product/list", Numbers{}, true)
	return page.List, err
}

func (c *Client) ResendCallback(ctx context.Context, numbers Numbers) (CallbackState, error) {
	return call[CallbackState](ctx, c, "callback/resend", numbers, false)
}

func call[Answer any](ctx context.Context, c *Client, path string, fields any, isSafe bool) (answer Answer, err error) {
	err = c.Call(ctx, path, fields, &answer, isSafe)
	return answer, err
}

// Call makes any signed call, by its path below /v1.0/api/; it is tried again only where it is safe.
func (c *Client) Call(ctx context.Context, path string, fields, answer any, isSafe bool) error {
	body, err := c.bodyOf(fields)
	if err != nil {
		return err
	}
	for retry := 0; ; retry++ {
		data, err := c.send(ctx, root+path, body)
		if err == nil {
			return json.Unmarshal(data, answer)
		}
		wait, isPassing := waitOf(err, retry)
		if !isSafe || retry >= c.Retries || !isPassing {
			return err
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return err
		}
	}
}

func (c *Client) bodyOf(fields any) ([]byte, error) {
	given, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	all := map[string]json.RawMessage{}
	if err := json.Unmarshal(given, &all); err != nil {
		return nil, err
	}
	all["mchId"], _ = json.Marshal(c.mchID)
	return json.Marshal(all)
}

func (c *Client) send(ctx context.Context, path string, body []byte) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.baseURL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	now := time.Now().Unix()
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "paydesk-go/"+version)
	request.Header.Set("X-Paydesk-Time", strconv.FormatInt(now, 10))
	request.Header.Set("X-Paydesk-Sign", c.sign(now, path, body))
	response, err := c.http.Do(request)
	if err != nil {
		return nil, &NoAnswerError{err}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, &NoAnswerError{err}
	}
	var answer envelope
	if json.Unmarshal(text, &answer) != nil || answer.Code == 0 {
		answer.Code, answer.Msg = response.StatusCode, fmt.Sprintf("http.%d", response.StatusCode)
	} else if answer.Code == http.StatusOK {
		return answer.Data, nil
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return nil, refusal(answer, time.Duration(seconds)*time.Second)
}
