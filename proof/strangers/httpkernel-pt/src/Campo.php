<?php

declare(strict_types=1);

namespace Entregas;

use Webmozart\Assert\InvalidArgumentException;

final class CampoInvalido extends \DomainException
{
    public function __construct(public readonly string $campo, InvalidArgumentException $causa)
    {
        parent::__construct($causa->getMessage(), 0, $causa);
    }
}

/** Corre as asserções de um campo e guarda o nome dele na exceção. */
function campo(string $nome, callable $asercoes): void
{
    try {
        $asercoes();
    } catch (InvalidArgumentException $e) {
        throw new CampoInvalido($nome, $e);
    }
}
