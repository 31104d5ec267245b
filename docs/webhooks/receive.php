<?php
// Receives webhooks with nothing but PHP 8.1 or newer: WEBHOOK_SECRET=whsec_... php -S 127.0.0.1:3000 receive.php

declare(strict_types=1);

const TOLERANCE_SECONDS = 5 * 60;

/** Tells whether a body came from konter just now. $body must be the bytes as they came, not JSON made anew. */
function verify(string $id, string $timestamp, string $signatures, string $body, string $secret): bool
{
    if ($id === '' || !preg_match('/^\d{1,12}$/', $timestamp)) {
        return false;
    }
    if (abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if ($key === false || $key === '') {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is being rotated there are two signatures, with a space between.
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

/**
 * Acts on an event once, and never on an older state of an order after a newer one. This keeps what it has seen in
 * files, because PHP forgets everything between two requests; keep it in your database, and write it in the
 * transaction that acts on the event.
 */
function take(string $id, array $event, string $folder): string
{
    $lock = fopen("$folder/lock", 'c');
    flock($lock, LOCK_EX);
    try {
        if (file_exists("$folder/id-$id")) {
            return "seen before: {$event['type']}";
        }
        touch("$folder/id-$id");
        $order = $event['data']['order'] ?? null;
        if ($order === null) {
            return "new: {$event['type']}";
        }
        $file = "$folder/order-{$order['id']}";
        $known = file_exists($file) ? (int) file_get_contents($file) : 0;
        if ($known >= $order['version']) {
            return "older: {$event['type']} version {$order['version']}";
        }
        file_put_contents($file, (string) $order['version']);
        return "new: {$event['type']} version {$order['version']}";
    } finally {
        fclose($lock);
    }
}

$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$body = file_get_contents('php://input');
$verified = preg_match('/^[\w.-]{1,64}$/', $id) === 1 && verify(
    $id,
    $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
    $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '',
    $body,
    getenv('WEBHOOK_SECRET') ?: '',
);
if (!$verified) {
    http_response_code(400);
    exit;
}
$folder = getenv('WEBHOOK_FOLDER') ?: sys_get_temp_dir() . '/webhooks-seen';
if (!is_dir($folder)) {
    mkdir($folder, 0700, true);
}
error_log(take($id, json_decode($body, true, 64, JSON_THROW_ON_ERROR), $folder));
// Answer at once; what takes long is done afterwards.
http_response_code(204);
