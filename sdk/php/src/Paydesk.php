<?php

declare(strict_types=1);

namespace Paydesk;

/**
 * Calls the platform as one merchant. Amounts are whole minor units: with two decimals, 1250 is 12.50. Times are ISO
 * 8601 in UTC.
 *
 * @phpstan-type Creation array{
 *   productId: int, mchOrderNo: string, amount: int, notifyUrl: string, subject?: string, clientIp?: string,
 *   userName?: string, cardNumber?: string, ifscCode?: string, bankName?: string, vpa?: string, mode?: string,
 *   address?: string, orderType?: int, returnUrl?: string, body?: string, attach?: string
 * }
 * @phpstan-type CreatedOrder array{
 *   orderCode: string, mchOrderNo: string, orderStatusId: int, amount: int, currency: string, payAmount: int,
 *   expireTime: string|null, payUrl: string,
 *   payData?: array{payUrl: string|null, qrText: string|null, fields: list<array{name: string, value: string}>},
 *   payTo: array{
 *     cardNumber: string|null, accountName: string|null, bankName: string|null, ifscCode: string|null,
 *     vpa: string|null, address: string|null, identifyCode: string|null
 *   }|null
 * }
 * @phpstan-type CreatedPayout array{
 *   orderCode: string, mchOrderNo: string, orderStatusId: int, payoutStatus: int, amount: int, fee: int,
 *   currency: string
 * }
 * @phpstan-type Numbers array{orderCode?: string, mchOrderNo?: string}
 * @phpstan-type Span array{startTime?: string, endTime?: string, pageSize?: int, cursor?: string|null}
 * @phpstan-type Order array{
 *   orderCode: string, mchOrderNo: string, productId: int, currency: string, exponent: int, amount: int,
 *   realAmount: int|null, fee: int|null, utr: string|null, orderStatusId: int, callbackStatus: int,
 *   subject: string|null, body: string|null, createTime: string, completedTime: string|null, payAmount: int,
 *   expireTime: string|null
 * }
 * @phpstan-type Payout array{
 *   orderCode: string, mchOrderNo: string, productId: int, currency: string, exponent: int, amount: int,
 *   realAmount: int|null, fee: int|null, utr: string|null, orderStatusId: int, callbackStatus: int,
 *   subject: string|null, body: string|null, createTime: string, completedTime: string|null, payoutStatus: int
 * }
 */
final class Paydesk
{
    public const VERSION = '1.0.0';
    private const ROOT = '/v1.0/api/';
    private const FIRST_WAIT_MS = 250;
    private const LONGEST_WAIT_SECONDS = 30;

    /** Keys lie apart from their clients, so that no dump of a client shows one. */
    private static \WeakMap $keys;

    private readonly string $baseUrl;

    /**
     * @param float $timeout seconds that one try may wait for the platform
     * @param int $retries further tries of queries and creations after no answer, 429 or 5xx
     */
    public function __construct(
        string $baseUrl,
        private readonly string $mchId,
        #[\SensitiveParameter] string $key,
        private readonly float $timeout = 10,
        private readonly int $retries = 2,
    ) {
        if ($mchId === '' || $key === '') {
            throw new \InvalidArgumentException('mchId and key are required');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
        self::$keys ??= new \WeakMap();
        self::$keys[$this] = $key;
    }

    /**
     * `mchOrderNo` is your own number, once for each order: a repeated creation answers the order that the first one
     * made. `products()` tells which fields of payer and payee a product takes. `body` and `attach` come
     * back in callbacks. `orderType` 3 marks a test order.
     *
     * @param Creation $order
     * @return CreatedOrder
     */
    public function createOrder(array $order): array
    {
        return $this->call('order/create', $order, true);
    }

    /**
     * @param Numbers $numbers
     * @return Order
     */
    public function queryOrder(array $numbers): array
    {
        return $this->call('order/query', $numbers, true);
    }

    /**
     * Creation from `startTime` to before `endTime`, without them of the last 24 hours. `cursor` is `nextCursor` of the
     * page before, which is null on the last.
     *
     * @param Span $span
     * @return array{list: list<Order>, nextCursor: string|null}
     */
    public function listOrders(array $span = []): array
    {
        return $this->call('order/list', $span, true);
    }

    /**
     * @param Creation $payout
     * @return CreatedPayout
     */
    public function createPayout(array $payout): array
    {
        return $this->call('payoutOrder/create', $payout, true);
    }

    /**
     * @param Numbers $numbers
     * @return Payout
     */
    public function queryPayout(array $numbers): array
    {
        return $this->call('payoutOrder/query', $numbers, true);
    }

    /**
     * @param Span $span
     * @return array{list: list<Payout>, nextCursor: string|null}
     */
    public function listPayouts(array $span = []): array
    {
        return $this->call('payoutOrder/list', $span, true);
    }

    /**
     * `frozen` is reserved for payouts that are not completed.
     *
     * @return list<array{currency: string, exponent: int, available: int, frozen: int, deposit: int}>
     */
    public function balances(): array
    {
        return $this->call('balance/query', [], true)['list'];
    }

    /**
     * Amounts are multiples of `amountStep`; `rate` is in 1/10 000 of the amount. `fields` are those that a product
     * takes beside those of all, `requiredFields` those among them that it needs.
     *
     * @return list<array{
     *   productId: int, name: string, direction: 'collection'|'payout', currency: string, exponent: int,
     *   amountMin: int, amountMax: int, amountStep: int, rate: int, fixedFee: int, fields: list<string>,
     *   requiredFields: list<string>, isOpen: bool
     * }>
     */
    public function products(): array
    {
        return $this->call('product/list', [], true)['list'];
    }

    /**
     * @param Numbers $numbers
     * @return array{orderCode: string, callbackStatus: int}
     */
    public function resendCallback(array $numbers): array
    {
        return $this->call('callback/resend', $numbers);
    }

    /**
     * Any signed call, by its path below `/v1.0/api/`; tried again only where it is safe.
     *
     * @param array<string, mixed> $fields
     * @return array<string, mixed>
     */
    public function call(string $path, array $fields = [], bool $isSafe = false): array
    {
        foreach ($fields as $name => $value) {
            if (is_float($value)) {
                throw new \InvalidArgumentException("$name is not a whole number: $value");
            }
        }
        $given = array_filter($fields, fn (mixed $value) => $value !== null);
        $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;
        $body = json_encode(['mchId' => $this->mchId] + $given, $flags);
        for ($retry = 0; ; $retry++) {
            try {
                return $this->send(self::ROOT . $path, $body);
            } catch (PaydeskException $error) {
                if (!$isSafe || $retry >= $this->retries || !self::isPassing($error)) {
                    throw $error;
                }
                $asked = $error instanceof ApiException ? $error->retryAfter * 1000 : 0;
                usleep(1000 * max($asked, intdiv((self::FIRST_WAIT_MS << $retry) * random_int(50, 100), 100)));
            }
        }
    }

    /** @return array<string, mixed> */
    private function send(string $path, string $body): array
    {
        $time = time();
        $headers = [
            'content-type: application/json',
            "x-paydesk-time: $time",
            'x-paydesk-sign: ' . Signature::sign(self::$keys[$this], $time, $path, $body),
        ];
        $context = stream_context_create(['http' => [
            'method' => 'POST',
            'header' => $headers,
            'user_agent' => 'paydesk-php/' . self::VERSION,
            'content' => $body,
            'timeout' => $this->timeout,
            'ignore_errors' => true,
            'follow_location' => 0,
        ]]);
        $stream = @fopen($this->baseUrl . $path, 'r', false, $context);
        $text = $stream === false ? false : @stream_get_contents($stream);
        $meta = $stream === false ? [] : stream_get_meta_data($stream);
        if ($text === false || $meta['timed_out']) {
            $cause = $stream === false ? (error_get_last()['message'] ?? 'unreachable') : 'timed out';
            throw new NoAnswerException("No answer from $this->baseUrl: $cause");
        }
        $answer = json_decode($text, true);
        if (is_array($answer) && ($answer['code'] ?? null) === 200) {
            return $answer['data'];
        }
        throw self::refusal(is_array($answer) ? $answer : [], $meta['wrapper_data']);
    }

    /**
     * @param array<string, mixed> $answer
     * @param list<string> $headers
     */
    private static function refusal(array $answer, array $headers): ApiException
    {
        $status = (int) (explode(' ', $headers[0])[1] ?? 0);
        $waits = preg_filter('/^retry-after: *(\d{1,9})$/i', '$1', $headers);
        $data = $answer['data'] ?? [];
        return new ApiException(
            (int) ($answer['code'] ?? $status),
            (string) ($answer['msg'] ?? "http.$status"),
            $data['issues'][0]['path'] ?? null,
            $data['issues'][0]['fault'] ?? null,
            $data['errorId'] ?? null,
            (int) (array_values($waits)[0] ?? 0),
            $data,
        );
    }

    /** True for what another try may mend. */
    private static function isPassing(PaydeskException $error): bool
    {
        if (!$error instanceof ApiException) {
            return $error instanceof NoAnswerException;
        }
        $isBusy = $error->getCode() === 429 || ($error->getCode() >= 500 && $error->getCode() < 600);
        return $isBusy && $error->retryAfter <= self::LONGEST_WAIT_SECONDS;
    }
}
