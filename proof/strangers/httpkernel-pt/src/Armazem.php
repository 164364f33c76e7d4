<?php

declare(strict_types=1);

namespace Entregas;

use Symfony\Component\HttpFoundation\Request;

final class Armazem
{
    public const UTILIZADOR = 'loja.azulejo';
    public const SENHA = 'Tejo-7vQx-91-Mondego';
    public const BALCAO = 'LX-0031';
    public const MODELOS = ['AVISO-ENTREGA-2', 'AVISO-SIMPLES'];
    private const CLIENTES = [
        ['numero' => 104827, 'nome' => 'Inês Carvalho', 'telemovel' => '+351912345678', 'codigoPostal' => '1100-148'],
        ['numero' => 118203, 'nome' => 'Rui Figueiredo', 'telemovel' => '+351934567812', 'codigoPostal' => '4050-253'],
    ];

    public static function duracao(): int
    {
        return (int) (getenv('TOKEN_TTL_SECONDS') ?: 1200);
    }

    public static function abrirSessao(): string
    {
        $id = bin2hex(random_bytes(20));
        apcu_store("sessao.$id", time() + self::duracao());

        return $id;
    }

    public static function exigirSessao(Request $pedido): void
    {
        $id = $pedido->cookies->get('sessao');
        if (!\is_string($id) || $id === '') {
            throw new Recusa(401, 'Sessão em falta (cookie "sessao")');
        }
        $fim = apcu_fetch("sessao.$id");
        if ($fim === false || $fim <= time()) {
            throw new Recusa(401, 'Sessão inválida ou expirada');
        }
    }

    public static function procurar(Destinatario $d): ?array
    {
        foreach (self::CLIENTES as $c) {
            if ($c['telemovel'] === $d->telemovel && $c['codigoPostal'] === $d->codigoPostal && mb_strtolower($c['nome']) === mb_strtolower(trim($d->nome))) {
                return $c;
            }
        }

        return null;
    }

    public static function exigirCliente(int $numero): void
    {
        if (!\in_array($numero, array_column(self::CLIENTES, 'numero'), true)) {
            throw new Recusa(404, "Cliente $numero não existe");
        }
    }
}
