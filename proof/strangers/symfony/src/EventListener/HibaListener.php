<?php

namespace App\EventListener;

use App\Validation\HibasKeres;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpKernel\Event\ExceptionEvent;
use Symfony\Component\HttpKernel\Exception\HttpExceptionInterface;
use Symfony\Component\HttpKernel\KernelEvents;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Serializer\Normalizer\ConstraintViolationListNormalizer;

class HibaListener implements EventSubscriberInterface
{
    public static function getSubscribedEvents(): array
    {
        return [KernelEvents::EXCEPTION => ['hiba', 10]];
    }

    public function hiba(ExceptionEvent $event): void
    {
        $e = $event->getThrowable();
        if ($e instanceof HibasKeres) {
            $test = (new ConstraintViolationListNormalizer())->normalize($e->hibak, 'json', ['status' => 422]);
            $kod = 422;
            $fej = [];
        } else {
            $kod = $e instanceof HttpExceptionInterface ? $e->getStatusCode() : 500;
            $fej = $e instanceof HttpExceptionInterface ? $e->getHeaders() : [];
            $test = ['type' => 'https://tools.ietf.org/html/rfc2616#section-10', 'title' => Response::$statusTexts[$kod] ?? 'An error occurred', 'status' => $kod, 'detail' => 500 === $kod ? 'Belső hiba' : $e->getMessage()];
        }
        $valasz = new JsonResponse($test, $kod, $fej + ['Content-Type' => 'application/problem+json']);
        $valasz->setEncodingOptions(\JSON_UNESCAPED_UNICODE | \JSON_UNESCAPED_SLASHES);
        $event->setResponse($valasz);
    }
}
