<?php

namespace App\Controller;

use App\Tar;
use App\Validation\Ellenor;
use App\Validation\Szabalyok;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Exception\ConflictHttpException;

class ErtesitesController extends AbstractController
{
    public function ertesites(Request $request, Ellenor $ellenor, Tar $tar): JsonResponse
    {
        $adat = $ellenor->ellenoriz($request, [Szabalyok::class, 'ertesites']);
        if (null === $tar->cimzett($adat['CimzettAzonosito'])) {
            throw $this->createNotFoundException('Ismeretlen címzett.');
        }
        if (!$tar->sablon($adat['SablonKod'])) {
            throw new ConflictHttpException('A megadott sablon nem létezik.');
        }

        return $this->json([
            'ErtesitesAzonosito' => 'E'.strtoupper(bin2hex(random_bytes(8))),
            'Allapot' => isset($adat['Idozites']) ? 'idozitve' : 'sorban',
            'CsomagokSzama' => \count($adat['Csomagok']),
        ], 202);
    }
}
