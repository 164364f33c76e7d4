<?php

declare(strict_types=1);

namespace Entregas;

use Symfony\Component\HttpFoundation\Cookie;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\Serializer;
use Webmozart\Assert\Assert;

final class Controlador
{
    private Serializer $serializer;

    public function __construct()
    {
        $this->serializer = new Serializer(
            [new DateTimeNormalizer([DateTimeNormalizer::FORMAT_KEY => '!Y-m-d']), new ObjectNormalizer(null, null, null, new ReflectionExtractor())],
            [new JsonEncoder()],
        );
    }

    /** @template T @param class-string<T> $classe @return T */
    private function ler(Request $pedido, string $classe): object
    {
        $dados = $this->serializer->decode($pedido->getContent(), 'json');
        Assert::isArray($dados);

        return $this->serializer->denormalize($dados, $classe, 'json');
    }

    private static function json(array $dados, int $estado = 200): JsonResponse
    {
        $r = new JsonResponse($dados, $estado);
        $r->setEncodingOptions(\JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_SLASHES);

        return $r;
    }

    public function autenticar(Request $pedido): JsonResponse
    {
        $desafio = ['WWW-Authenticate' => 'Basic realm="Entregas"'];
        if ($pedido->getUser() === null) {
            throw new Recusa(401, 'Credenciais em falta', $desafio);
        }
        $p = $this->ler($pedido, PedidoAutenticacao::class);
        if ($pedido->getUser() !== Armazem::UTILIZADOR || $pedido->getPassword() !== Armazem::SENHA || $p->balcao !== Armazem::BALCAO) {
            throw new Recusa(401, 'Credenciais ou balcão incorretos', $desafio);
        }
        $r = self::json(['autenticado' => true, 'validadeSegundos' => Armazem::duracao()]);
        $r->headers->setCookie(Cookie::create('sessao', Armazem::abrirSessao(), time() + Armazem::duracao(), '/', null, false, true));

        return $r;
    }

    public function verificar(Request $pedido): JsonResponse
    {
        Armazem::exigirSessao($pedido);
        $c = Armazem::procurar($this->ler($pedido, PedidoVerificacao::class)->destinatario);

        return self::json($c ? ['valido' => true, 'cliente' => ['numero' => $c['numero'], 'nome' => $c['nome']]] : ['valido' => false]);
    }

    public function alcancar(Request $pedido): JsonResponse
    {
        Armazem::exigirSessao($pedido);
        $p = $this->ler($pedido, PedidoAlcance::class);
        Armazem::exigirCliente($p->numeroCliente);
        if ($p->operacao === 'atualizar') {
            apcu_store("preferencia.$p->numeroCliente", array_filter(json_decode(json_encode($p->preferencia), true), fn ($v) => $v !== null));
        }

        return self::json([
            'numeroCliente' => $p->numeroCliente,
            'preferencia' => apcu_fetch("preferencia.$p->numeroCliente") ?: ['local' => 'porta'],
            'atualizado' => $p->operacao === 'atualizar',
        ]);
    }

    public function notificar(Request $pedido): JsonResponse
    {
        Armazem::exigirSessao($pedido);
        $p = $this->ler($pedido, PedidoNotificacao::class);
        Armazem::exigirCliente($p->numeroCliente);
        if (!\in_array($p->mensagem->modelo, Armazem::MODELOS, true)) {
            throw new Recusa(409, "Modelo {$p->mensagem->modelo} não contratado");
        }

        return self::json(['notificacao' => ['id' => 'NT-'.strtoupper(bin2hex(random_bytes(6))), 'estado' => 'em_fila', 'idioma' => $p->mensagem->idioma]], 201);
    }
}
