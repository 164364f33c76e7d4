<?php

namespace App\Controller;

use App\Tar;
use App\Validation\Ellenor;
use App\Validation\Szabalyok;
use Symfony\Bundle\FrameworkBundle\Controller\AbstractController;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;

class CimzettController extends AbstractController
{
    public function ellenorzes(Request $request, Ellenor $ellenor, Tar $tar): JsonResponse
    {
        $adat = $ellenor->ellenoriz($request, [Szabalyok::class, 'ellenorzes']);
        $c = $tar->keres($adat['Cimzett']['Nev'], $adat['Cimzett']['Telefon']);
        if (null === $c) {
            throw $this->createNotFoundException('Ismeretlen címzett.');
        }

        return $this->json(['CimzettAzonosito' => $c['Azonosito'], 'Statusz' => $c['Statusz'], 'VanKezbesitesiCim' => true]);
    }

    public function cim(Request $request, Ellenor $ellenor, Tar $tar): JsonResponse
    {
        $adat = $ellenor->ellenoriz($request, [Szabalyok::class, 'cim']);
        $az = $adat['CimzettAzonosito'];
        if (null === $tar->cimzett($az)) {
            throw $this->createNotFoundException('Ismeretlen címzett.');
        }
        if ('modositas' === $adat['Muvelet']) {
            $tar->mentCim($az, $adat['KezbesitesiCim']);
        }
        $c = $tar->cimzett($az);

        return $this->json(['CimzettAzonosito' => $az, 'KezbesitesiCim' => $c['KezbesitesiCim'], 'Modositva' => $c['Modositva']]);
    }
}
