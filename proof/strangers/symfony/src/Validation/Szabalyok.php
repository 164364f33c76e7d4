<?php

namespace App\Validation;

use Symfony\Component\Validator\Constraints as Assert;

/** A kérések szabályai. */
final class Szabalyok
{
    public static function belepes(): Assert\Collection
    {
        return new Assert\Collection([
            'PartnerKod' => self::szoveg(3, 40),
            'TitkosKulcs' => self::szoveg(3, 80),
        ]);
    }

    public static function ellenorzes(): Assert\Collection
    {
        return new Assert\Collection([
            'Cimzett' => [new Assert\NotNull(), new Assert\Collection([
                'Nev' => self::szoveg(3, 80),
                'Telefon' => self::minta('/^\+36\d{8,9}$/'),
                'Email' => new Assert\Optional([new Assert\Type('string'), new Assert\Email()]),
            ])],
        ]);
    }

    public static function cim(array $keres): Assert\Collection
    {
        $cim = new Assert\Collection([
            'Iranyitoszam' => self::minta('/^[1-9]\d{3}$/'),
            'Telepules' => self::szoveg(2, 60),
            'Utca' => self::szoveg(3, 100),
            'Emelet' => new Assert\Optional(self::szoveg(1, 20)),
            'AtvetelModja' => [new Assert\NotBlank(), new Assert\Choice(['hazhoz', 'szomszed', 'csomagpont', 'automata'])],
            'Megjegyzes' => new Assert\Optional([new Assert\Type('string'), new Assert\Length(['max' => 200])]),
        ]);
        $mod = $keres['Muvelet'] ?? null;

        return new Assert\Collection([
            'Muvelet' => [new Assert\NotBlank(), new Assert\Choice(['lekerdezes', 'modositas'])],
            'CimzettAzonosito' => self::minta('/^U-\d{6}$/'),
        ] + ('modositas' === $mod ? ['KezbesitesiCim' => [new Assert\NotNull(), $cim], 'ErvenyesTol' => new Assert\Optional([new Assert\Type('string'), new Assert\Date()])] : []));
    }

    public static function ertesites(array $keres): Assert\Collection
    {
        return new Assert\Collection([
            'CimzettAzonosito' => self::minta('/^U-\d{6}$/'),
            'Csatorna' => [new Assert\NotBlank(), new Assert\Choice(['sms', 'email'])],
            'SablonKod' => self::szoveg(3, 40),
            'Csomagok' => [new Assert\NotNull(), new Assert\Type('array'), new Assert\Count(['min' => 1, 'max' => 10]), new Assert\All([new Assert\NotNull(), new Assert\Collection([
                'Csomagszam' => self::minta('/^FP\d{9}HU$/'),
                'Utanvet' => new Assert\Optional([new Assert\Type('int'), new Assert\PositiveOrZero()]),
            ])])],
            'Idozites' => new Assert\Optional(new Assert\Sequentially([new Assert\Type('string'), new Assert\Regex('/^[0-9T:+-]+$/'), new Assert\DateTime(['format' => \DATE_ATOM])])),
        ] + ('email' === ($keres['Csatorna'] ?? null) ? ['EmailCim' => [new Assert\NotBlank(), new Assert\Type('string'), new Assert\Email()]] : []));
    }

    private static function szoveg(int $min, int $max): array
    {
        return [new Assert\NotBlank(), new Assert\Type('string'), new Assert\Length(['min' => $min, 'max' => $max])];
    }

    private static function minta(string $minta): array
    {
        return [new Assert\NotBlank(), new Assert\Type('string'), new Assert\Regex($minta)];
    }
}
