<?php
declare(strict_types=1);

/** Regras de l filtro (ext/filter), ua por campo. */
final class Regras
{
    public const OUBJETO = ['filter' => FILTER_UNSAFE_RAW, 'flags' => FILTER_REQUIRE_ARRAY];

    public const ANTRADA = [
        'outelizador' => self::TESTO,
        'palabra_chabe' => self::TESTO,
    ];
    public const TESTO = ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^.{2,60}$/u']];

    public const BERIFICAR = ['ctinatairo' => self::OUBJETO, 'morada' => self::OUBJETO];
    public const CTINATAIRO = [
        'nome' => self::TESTO,
        'telemoble' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^\+351[0-9]{9}$/']],
    ];
    public const MORADA = [
        'rue' => self::TESTO,
        'numaro' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^[0-9]{1,4}[A-Z]?$/']],
        'codigo_postal' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^[0-9]{4}-[0-9]{3}$/']],
        'bila' => self::TESTO,
    ];

    private const ID = ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^D-[0-9]{4}$/']];
    public const PREFERENCIAS = [
        'ctinatairo_id' => self::ID,
        'acion' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^(LER|MUDAR)$/']],
        'perferencias' => self::OUBJETO,
    ];
    public const MODO = [
        'modo' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^(PORTA|BEZINO|PUNTO)$/']],
        'hora' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^(MANHANA|TARDE)$/']],
        'nota' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^.{1,120}$/us']],
    ];
    public const POR_MODO = [
        'PORTA' => [],
        'BEZINO' => ['bezino' => self::TESTO],
        'PUNTO' => ['punto' => ['filter' => FILTER_VALIDATE_INT, 'options' => ['min_range' => 100, 'max_range' => 999]]],
    ];

    public const ABISO = [
        'ctinatairo_id' => self::ID,
        'modelo' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^[A-Z]{3,10}-[0-9]$/']],
        'ancomenda' => self::OUBJETO,
        'lhengua' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^(mwl|pt|es)$/']],
        'balor' => ['filter' => FILTER_VALIDATE_FLOAT, 'options' => ['min_range' => 0.01, 'max_range' => 5000]],
    ];
    public const ANCOMENDA = [
        'codigo' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^[A-Z]{2}[0-9]{9}PT$/']],
        'data_antrega' => ['filter' => FILTER_VALIDATE_REGEXP, 'options' => ['regexp' => '/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/']],
        'quilos' => ['filter' => FILTER_VALIDATE_FLOAT, 'options' => ['min_range' => 0.1, 'max_range' => 30]],
    ];
}
