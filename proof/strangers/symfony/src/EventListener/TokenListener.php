<?php

namespace App\EventListener;

use App\Tar;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\HttpKernel\Exception\UnauthorizedHttpException;
use Symfony\Component\HttpKernel\KernelEvents;

class TokenListener implements EventSubscriberInterface
{
    private Tar $tar;

    public function __construct(Tar $tar)
    {
        $this->tar = $tar;
    }

    public static function getSubscribedEvents(): array
    {
        return [KernelEvents::REQUEST => ['token', 5]];
    }

    public function token(RequestEvent $event): void
    {
        $request = $event->getRequest();
        if ('belepes' === $request->attributes->get('_route')) {
            return;
        }
        $token = $request->headers->get('X-AUTH-TOKEN');
        if (null === $token || '' === $token) {
            throw new UnauthorizedHttpException('X-AUTH-TOKEN', 'Hiányzó X-AUTH-TOKEN fejléc.');
        }
        $vege = $this->tar->tokenVege($token);
        if (null === $vege) {
            throw new UnauthorizedHttpException('X-AUTH-TOKEN', 'Érvénytelen token.');
        }
        if ($vege < microtime(true)) {
            throw new UnauthorizedHttpException('X-AUTH-TOKEN', 'A token lejárt.');
        }
    }
}
