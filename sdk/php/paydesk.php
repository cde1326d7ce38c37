<?php

declare(strict_types=1);

require_once __DIR__ . '/src/errors.php';
require_once __DIR__ . '/src/Signature.php';
require_once __DIR__ . '/src/Paydesk.php';
