<?php

declare(strict_types=1);

namespace Paydesk;

/** Any error of this package. */
abstract class PaydeskException extends \RuntimeException
{
}

/** The platform refused a call. `getCode()` is as in HTTP: 400, 404, 409 … */
final class ApiException extends PaydeskException
{
    /**
     * @param string $reason the reason's name, such as `badInput` or `order.notFound`
     * @param string|null $field the first faulty field
     * @param string|null $fault what is wrong with it
     * @param string|null $requestId to quote when asking for help
     * @param int $retryAfter seconds after which another try may succeed; 0 if unknown
     * @param array<string, mixed> $data all that the platform told
     */
    public function __construct(
        int $code,
        public readonly string $reason,
        public readonly ?string $field,
        public readonly ?string $fault,
        public readonly ?string $requestId,
        public readonly int $retryAfter,
        public readonly array $data,
    ) {
        $parts = ["$code $reason", $field === null ? null : "$field: $fault", $requestId];
        parent::__construct(implode(', ', array_filter($parts)), $code);
    }
}

/** No answer arrived, so the call may have been carried out or not. Creations can be repeated as they were. */
final class NoAnswerException extends PaydeskException
{
}

/** A callback is not the platform's, or no longer. */
final class CallbackException extends PaydeskException
{
    /** @param 'missing'|'old'|'wrong'|'unreadable' $reason */
    public function __construct(public readonly string $reason)
    {
        parent::__construct("The callback is refused: $reason");
    }
}
