<?php

declare(strict_types=1);

namespace Entregas;

use Webmozart\Assert\Assert;

final class PedidoAutenticacao
{
    public function __construct(public readonly string $balcao, public readonly ?string $versaoCliente = null)
    {
        campo('balcao', fn () => Assert::regex($balcao, '/^[A-Z]{2}-\d{4}$/'));
        campo('versaoCliente', fn () => Assert::nullOrMaxLength($versaoCliente, 20));
    }
}

final class Destinatario
{
    public function __construct(
        public readonly string $nome,
        public readonly string $telemovel,
        public readonly string $codigoPostal,
        public readonly ?string $email = null,
    ) {
        campo('nome', fn () => Assert::lengthBetween($nome, 2, 80));
        campo('telemovel', fn () => Assert::regex($telemovel, '/^\+3519\d{8}$/'));
        campo('codigoPostal', fn () => Assert::regex($codigoPostal, '/^\d{4}-\d{3}$/'));
        campo('email', fn () => Assert::nullOrEmail($email));
    }
}

final class PedidoVerificacao
{
    public function __construct(public readonly Destinatario $destinatario, public readonly ?string $referencia = null)
    {
        campo('referencia', fn () => Assert::nullOrLengthBetween($referencia, 1, 35));
    }
}

final class Vizinho
{
    public function __construct(public readonly string $nome, public readonly ?int $andar = null)
    {
        campo('nome', fn () => Assert::lengthBetween($nome, 2, 60));
        campo('andar', fn () => Assert::nullOrRange($andar, 0, 40));
    }
}

final class Janela
{
    public function __construct(public readonly string $inicio, public readonly string $fim)
    {
        campo('inicio', fn () => Assert::regex($inicio, '/^([01]\d|2[0-3]):[0-5]\d$/'));
        campo('fim', fn () => Assert::regex($fim, '/^([01]\d|2[0-3]):[0-5]\d$/'));
    }
}

final class Preferencia
{
    public function __construct(
        public readonly string $local,
        public readonly ?Vizinho $vizinho = null,
        public readonly ?string $cacifo = null,
        public readonly ?Janela $janela = null,
        public readonly ?string $observacoes = null,
    ) {
        campo('local', fn () => Assert::oneOf($local, ['porta', 'vizinho', 'cacifo']));
        if ($local === 'vizinho') {
            campo('vizinho', fn () => Assert::notNull($vizinho));
        }
        if ($local === 'cacifo') {
            campo('cacifo', fn () => Assert::notNull($cacifo));
        }
        campo('cacifo', fn () => Assert::nullOrRegex($cacifo, '/^CTL\d{4}$/'));
        campo('observacoes', fn () => Assert::nullOrMaxLength($observacoes, 140));
    }
}

final class PedidoAlcance
{
    public function __construct(
        public readonly int $numeroCliente,
        public readonly string $operacao,
        public readonly ?Preferencia $preferencia = null,
    ) {
        campo('numeroCliente', fn () => Assert::positiveInteger($numeroCliente));
        campo('operacao', fn () => Assert::oneOf($operacao, ['consultar', 'atualizar']));
        if ($operacao === 'atualizar') {
            campo('preferencia', fn () => Assert::notNull($preferencia));
        }
    }
}

final class Envio
{
    public function __construct(public readonly string $codigo, public readonly ?int $volumes = null)
    {
        campo('codigo', fn () => Assert::regex($codigo, '/^[A-Z]{2}\d{9}PT$/'));
        campo('volumes', fn () => Assert::nullOrRange($volumes, 1, 20));
    }
}

final class Mensagem
{
    public function __construct(public readonly string $modelo, public readonly string $idioma = 'pt')
    {
        campo('modelo', fn () => Assert::stringNotEmpty($modelo));
        campo('idioma', fn () => Assert::oneOf($idioma, ['pt', 'en', 'es']));
    }
}

final class PedidoNotificacao
{
    public function __construct(
        public readonly int $numeroCliente,
        public readonly Envio $envio,
        public readonly string $evento,
        public readonly Mensagem $mensagem,
        public readonly ?\DateTimeImmutable $dataPrevista = null,
    ) {
        campo('numeroCliente', fn () => Assert::positiveInteger($numeroCliente));
        campo('evento', fn () => Assert::oneOf($evento, ['expedido', 'em_distribuicao', 'reagendado', 'entregue']));
        if ($evento === 'reagendado') {
            campo('dataPrevista', fn () => Assert::notNull($dataPrevista));
        }
    }
}
