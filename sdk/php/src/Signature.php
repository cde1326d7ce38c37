<?php

declare(strict_types=1);

namespace Paydesk;

/** Signs calls and verifies callbacks. */
final class Signature
{
    private const CALLBACK_SECONDS = 300;

    /** Whole numbers among the fields of a callback, which a form writes as text. */
    private const WHOLE = [
        'productId', 'amount', 'orderStatusId', 'payoutStatus', 'fee', 'realAmount', 'attempt',
    ];

    /** The signature of a call, for requests that are sent by other means. */
    public static function sign(#[\SensitiveParameter] string $key, int $time, string $path, string $rawBody): string
    {
        return hash_hmac('sha256', "$time.$path.$rawBody", $key);
    }

    /**
     * The event of a callback whose signature is right and at most 300 seconds old. An event of a payout has
     * `payoutStatus` and `fee`; `eventId` is the same for every try of one event.
     *
     * @param string $rawBody the body as it arrived, JSON or a form: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers `getallheaders()` or `$_SERVER`
     * @param string|list<string|null> $keys while a key is being replaced, give the old one too
     * @return array{
     *   mchId: string, mchOrderNo: string, orderCode: string, productId: int, currency: string, amount: int,
     *   orderStatusId: int, payoutStatus?: int, fee?: int, realAmount?: int, utr?: string, completedTime?: string,
     *   sentTime: string, eventId: string, eventTime: string, attempt: int, body?: string, attach?: string,
     *   test?: bool
     * }
     * @throws CallbackException
     */
    public static function verifyCallback(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter] string|array $keys,
        ?int $now = null,
    ): array {
        $known = array_filter((array) $keys, fn (?string $key) => $key !== null && $key !== '');
        if ($known === []) {
            throw new \InvalidArgumentException('a key is required');
        }
        $time = self::header($headers, 'x-paydesk-time');
        $given = self::header($headers, 'x-paydesk-sign');
        if (preg_match('/\A[0-9]{1,12}\z/', $time) !== 1 || $given === '') {
            throw new CallbackException('missing');
        }
        // Every key is tried, so that the time taken does not tell which one fits.
        $fits = array_map(fn (string $key) => hash_equals(hash_hmac('sha256', "$time.$rawBody", $key), $given), $known);
        if (!in_array(true, $fits, true)) {
            throw new CallbackException('wrong');
        }
        if (abs(($now ?? time()) - (int) $time) > self::CALLBACK_SECONDS) {
            throw new CallbackException('old');
        }
        $event = str_starts_with($rawBody, '{') ? json_decode($rawBody, true) : self::ofForm($rawBody);
        if (($event['mchId'] ?? '') === '') {
            throw new CallbackException('unreadable');
        }
        return $event;
    }

    /** @return array<string, mixed> the event of a callback in the format `form` */
    private static function ofForm(string $rawBody): array
    {
        parse_str($rawBody, $fields);
        foreach (array_intersect(self::WHOLE, array_keys($fields)) as $name) {
            $fields[$name] = (int) $fields[$name];
        }
        return isset($fields['test']) ? ['test' => $fields['test'] === 'true'] + $fields : $fields;
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $given => $value) {
            $plain = str_replace('_', '-', strtolower((string) $given));
            if ($plain === $name || $plain === "http-$name") {
                return is_array($value) ? (string) ($value[0] ?? '') : (string) $value;
            }
        }
        return '';
    }
}
