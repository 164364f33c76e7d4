<?php

namespace App\Validation;

use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Exception\BadRequestHttpException;
use Symfony\Component\Validator\Validator\ValidatorInterface;

class Ellenor
{
    private ValidatorInterface $validator;

    public function __construct(ValidatorInterface $validator)
    {
        $this->validator = $validator;
    }

    public function ellenoriz(Request $request, callable $szabaly): array
    {
        try {
            $adat = json_decode($request->getContent(), true, 32, \JSON_THROW_ON_ERROR);
        } catch (\JsonException $e) {
            throw new BadRequestHttpException('Hibás JSON: '.$e->getMessage());
        }
        if (!\is_array($adat)) {
            throw new BadRequestHttpException('A kérés törzse JSON objektum legyen.');
        }
        $hibak = $this->validator->validate($adat, $szabaly($adat));
        if (\count($hibak)) {
            throw new HibasKeres($hibak);
        }

        return $adat;
    }
}
