<?php

declare(strict_types=1);

namespace Zustellservice;

final class Fehler extends \RuntimeException
{
    public function __construct(
        public readonly int $status,
        public readonly string $fehlercode,
        string $meldung,
        public readonly array $details = [],
        public readonly array $header = [],
    ) {
        parent::__construct($meldung);
    }
}
