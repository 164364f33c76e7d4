<?php

namespace App\Controller;

use App\Tar;
use App\Validation\Ellenor;
use App\Validation\Szabalyok;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Exception\AccessDeniedHttpException;

class BelepesController extends AbstractController
{
    public function belepes(Request $request, Ellenor $ellenor, Tar $tar): JsonResponse
    {
        $adat = $ellenor->ellenoriz($request, [Szabalyok::class, 'belepes']);
        if (!$tar->partner($adat['PartnerKod'], $adat['TitkosKulcs'])) {
            throw new AccessDeniedHttpException('Hibás partnerkód vagy titkos kulcs.');
        }

        return $this->json(['Token' => $tar->ujToken(), 'LejaratMp' => $tar->elettartam()]);
    }
}
