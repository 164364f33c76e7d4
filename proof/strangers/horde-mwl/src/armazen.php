<?php
declare(strict_types=1);

/** L stado queda na mimória (APCu) de l processo. */
final class Armazen
{
    public const CTINATAIROS = [
        'D-7731' => ['+351912345678', '5210-189'],
        'D-8042' => ['+351936670915', '5200-214'],
    ];
    public const MODELOS = ['ABISO-1', 'COBRA-2'];

    public static function abrirSesson(): array
    {
        $dura = (int) (getenv('TOKEN_TTL_SECONDS') ?: 900);
        $chabe = bin2hex(random_bytes(16));
        apcu_store("s:$chabe", time() + $dura, 86400);
        return [$chabe, $dura];
    }

    public static function sessonBalida(string $chabe): bool
    {
        $fin = apcu_fetch("s:$chabe");
        return is_int($fin) && $fin > time();
    }

    public static function guardar(string $id, array $p): void
    {
        apcu_store("p:$id", $p);
    }

    public static function perferencias(string $id): array
    {
        return apcu_fetch("p:$id") ?: ['modo' => 'PORTA'];
    }

    public static function nuobo(): string
    {
        return sprintf('A-%s-%05d', date('ymd'), apcu_inc('abisos'));
    }
}
