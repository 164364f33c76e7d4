<?php
declare(strict_types=1);

use Symfony\Component\OptionsResolver\OptionsResolver;

/** Lo que admite cada llamada. */
final class Solicitudes
{
    private static function texto(OptionsResolver $r, string ...$opciones): void
    {
        foreach ($opciones as $o) {
            $r->setRequired($o)->setAllowedTypes($o, 'string')->setAllowedValues($o, fn ($v) => trim($v) !== '');
        }
    }

    private static function opcional(OptionsResolver $r, string ...$opciones): void
    {
        foreach ($opciones as $o) {
            $r->setDefined($o)->setAllowedTypes($o, 'string');
        }
    }

    private static function patron(OptionsResolver $r, string $o, string $patron, string $info = ''): void
    {
        $r->setRequired($o)->setAllowedTypes($o, 'string')->setAllowedValues($o, fn ($v) => preg_match($patron, $v) === 1);
        if ($info !== '') {
            $r->setInfo($o, $info);
        }
    }

    private static function fecha(OptionsResolver $r, string $o): void
    {
        $r->setRequired($o)->setAllowedTypes($o, 'string')->setInfo($o, 'AAAA-MM-DD')->setAllowedValues($o, function ($v) {
            $d = DateTime::createFromFormat('!Y-m-d', $v);
            return $d !== false && $d->format('Y-m-d') === $v;
        });
    }

    private static function destinatario(OptionsResolver $r): void
    {
        self::patron($r, 'id_destinatario', '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/D');
    }

    public static function acceso(): OptionsResolver
    {
        $r = new OptionsResolver();
        self::texto($r, 'delegacion');
        return $r;
    }

    public static function validacion(): OptionsResolver
    {
        $r = new OptionsResolver();
        $r->setDefault('destinatario', function (OptionsResolver $d) {
            self::texto($d, 'nombre', 'apellidos');
            self::patron($d, 'movil', '/^\+34 ?[67]([0-9] ?){8}$/D', 'móvil español con prefijo +34');
            $d->setDefined('correo')->setAllowedTypes('correo', 'string')->setAllowedValues('correo', fn ($v) => filter_var($v, FILTER_VALIDATE_EMAIL) !== false);
        });
        $r->setDefault('direccion', function (OptionsResolver $d) {
            self::texto($d, 'calle', 'numero', 'poblacion');
            self::opcional($d, 'piso', 'provincia');
            self::patron($d, 'codigo_postal', '/^[0-9]{5}$/D', 'cinco cifras');
        });
        return $r;
    }

    public static function alcance(array $entrada): OptionsResolver
    {
        $r = new OptionsResolver();
        self::destinatario($r);
        $r->setRequired('operacion')->setAllowedValues('operacion', ['consulta', 'cambio']);
        if (($entrada['operacion'] ?? null) === 'cambio') {
            $preferencia = is_array($entrada['preferencia'] ?? null) ? $entrada['preferencia'] : [];
            $r->setDefault('preferencia', fn (OptionsResolver $p) => self::preferencia($p, $preferencia));
        }
        return $r;
    }

    private static function preferencia(OptionsResolver $p, array $entrada): void
    {
        $p->setRequired('modalidad')->setAllowedValues('modalidad', ['domicilio', 'conserjeria', 'vecino', 'punto_recogida']);
        $p->setDefined('observaciones')->setAllowedTypes('observaciones', 'string')->setAllowedValues('observaciones', fn ($v) => mb_strlen($v) <= 120);
        $p->setDefined('dias')->setAllowedTypes('dias', 'string[]');
        if (array_key_exists('franja', $entrada)) {
            $p->setDefault('franja', function (OptionsResolver $f) {
                self::patron($f, 'desde', '/^([01][0-9]|2[0-3]):[0-5][0-9]$/D', 'HH:MM');
                self::patron($f, 'hasta', '/^([01][0-9]|2[0-3]):[0-5][0-9]$/D', 'HH:MM');
            });
        } else {
            $p->setDefined('franja');
        }
        if (($entrada['modalidad'] ?? null) === 'punto_recogida') {
            self::patron($p, 'codigo_punto', '/^PR[0-9]{4}$/D', 'PR y cuatro cifras');
        }
        if (($entrada['modalidad'] ?? null) === 'vecino') {
            $p->setDefault('vecino', function (OptionsResolver $v) {
                self::texto($v, 'nombre');
                self::opcional($v, 'piso');
            });
        }
    }

    public static function aviso(array $entrada): OptionsResolver
    {
        $r = new OptionsResolver();
        self::destinatario($r);
        $r->setDefault('envio', function (OptionsResolver $e) {
            self::patron($e, 'referencia', '/^RL[0-9]{10}$/D');
            $e->setDefined('bultos')->setAllowedTypes('bultos', 'int')->setAllowedValues('bultos', fn ($v) => $v >= 1 && $v <= 20);
        });
        $r->setRequired('suceso')->setAllowedValues('suceso', ['admitido', 'en_reparto', 'retraso', 'ausente', 'entregado']);
        self::fecha($r, 'fecha_prevista');
        if (($entrada['suceso'] ?? null) === 'retraso') {
            self::texto($r, 'motivo');
        }
        $r->setDefault('canal', 'sms')->setAllowedValues('canal', ['sms', 'correo', 'whatsapp']);
        return $r;
    }
}
