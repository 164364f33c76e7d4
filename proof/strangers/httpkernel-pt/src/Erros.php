<?php

declare(strict_types=1);

namespace Entregas;

use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpKernel\Event\ExceptionEvent;
use Symfony\Component\HttpKernel\Exception\HttpExceptionInterface;
use Symfony\Component\HttpKernel\KernelEvents;
use Symfony\Component\Serializer\Exception\ExceptionInterface as ErroSerializer;
use Symfony\Component\Serializer\Exception\NotNormalizableValueException;

final class Recusa extends \RuntimeException
{
    public function __construct(public readonly int $estado, string $mensagem, public readonly array $cabecalhos = [])
    {
        parent::__construct($mensagem);
    }
}

final class Erros implements EventSubscriberInterface
{
    public static function getSubscribedEvents(): array
    {
        return [KernelEvents::EXCEPTION => 'tratar'];
    }

    public function tratar(ExceptionEvent $evento): void
    {
        $e = $evento->getThrowable();
        $cabecalhos = [];
        $extra = [];
        if ($e instanceof Recusa) {
            [$estado, $cabecalhos] = [$e->estado, $e->cabecalhos];
        } elseif ($e instanceof CampoInvalido) {
            $estado = 422;
            $extra = ['campo' => $e->campo];
        } elseif ($e instanceof ErroSerializer || $e instanceof \Webmozart\Assert\InvalidArgumentException) {
            $estado = 400;
            if ($e instanceof NotNormalizableValueException && $e->getPath()) {
                $extra = ['campo' => $e->getPath()];
            }
        } elseif ($e instanceof HttpExceptionInterface) {
            [$estado, $cabecalhos] = [$e->getStatusCode(), $e->getHeaders()];
        } else {
            $estado = 500;
        }
        $mensagem = $estado === 500 ? 'Erro interno' : $e->getMessage();
        $r = new JsonResponse(['erro' => ['estado' => $estado, 'mensagem' => $mensagem] + $extra], $estado, $cabecalhos);
        $r->setEncodingOptions(\JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_SLASHES);
        $evento->setResponse($r);
        $evento->allowCustomResponseCode();
    }
}
