<?php

// Carries out the calls that it reads, one a line, and writes the outcome of each.

declare(strict_types=1);

require 'paydesk.php';

use Paydesk\{ApiException, CallbackException, NoAnswerException, Paydesk, Signature};

function outcome(Paydesk $client, string $call, array $args): mixed
{
    return match ($call) {
        'balances', 'products' => $client->$call(),
        'call' => $client->call($args['path'], $args['fields'], true),
        'show' => print_r($client, true) . var_export($client, true) . json_encode((array) $client),
        'sign' => Signature::sign($args['key'], $args['time'], $args['path'], $args['body']),
        'verify' => Signature::verifyCallback($args['body'], $args['headers'], $args['keys'], $args['now']),
        default => $client->$call($args),
    };
}

function told(Throwable $error): array
{
    $text = (string) $error;
    return match (true) {
        $error instanceof ApiException =>
            ['kind' => 'api', 'code' => $error->getCode(), 'text' => $text] + get_object_vars($error),
        $error instanceof CallbackException => ['kind' => 'callback', 'reason' => $error->reason, 'text' => $text],
        $error instanceof NoAnswerException => ['kind' => 'noAnswer', 'text' => $text],
        default => ['kind' => 'usage', 'text' => $text],
    };
}

while (($line = fgets(STDIN)) !== false) {
    ['client' => $given, 'call' => $call, 'args' => $args] = json_decode($line, true);
    $client = new Paydesk(
        $given['baseUrl'],
        $given['mchId'],
        $given['key'],
        timeout: $given['timeoutMs'] / 1000,
        retries: $given['retries'],
    );
    try {
        $outcome = ['data' => outcome($client, $call, $args)];
    } catch (Throwable $error) {
        $outcome = ['error' => told($error)];
    }
    echo json_encode($outcome), "\n";
}
