<?php

namespace App\Http\Controllers;

use App\Http\Requests\{AutenticarRequest, NotificarRequest, PreferenciasRequest, VerificarRequest};
use Illuminate\Routing\Controller;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Str;
use Illuminate\Validation\ValidationException;

class IntegracaoController extends Controller
{
    public function autenticar(AutenticarRequest $request)
    {
        $parceiro = collect(config('estafeta.parceiros'))->firstWhere('email', $request->input('email'));
        if (! $parceiro || ! hash_equals($parceiro['palavra_passe'], $request->input('palavra_passe'))) {
            throw ValidationException::withMessages(['email' => [trans('auth.failed')]]);
        }
        $token = $parceiro['id'].'|'.Str::random(40);
        $validade = config('estafeta.validade');
        Cache::put('sessao:'.hash('sha256', $token), ['id' => $parceiro['id'], 'ate' => microtime(true) + $validade], $validade + 60);

        return response()->json(['data' => ['token' => $token, 'tipo' => 'Bearer', 'expira_em' => $validade]]);
    }

    public function verificar(VerificarRequest $request)
    {
        $d = $request->validated();
        $igual = fn ($a, $b) => Str::lower(Str::ascii($a)) === Str::lower(Str::ascii($b));
        $encontrado = collect(config('estafeta.destinatarios'))->first(fn ($r) => $igual($r['nome'], $d['destinatario']['nome'])
            && $r['codigo_postal'] === $d['morada']['codigo_postal']
            && (empty($d['destinatario']['telemovel']) || $r['telemovel'] === substr($d['destinatario']['telemovel'], -9))
            && (empty($d['destinatario']['email']) || $igual($r['email'], $d['destinatario']['email'])));
        abort_if(! $encontrado, 404, 'Destinatário não encontrado.');

        return response()->json(['data' => ['referencia' => $encontrado['referencia'], 'verificado' => true]]);
    }

    public function preferencias(PreferenciasRequest $request)
    {
        $ref = $this->existente($request->input('referencia'));
        $chave = 'preferencias:'.$ref;
        if ($request->input('operacao') === 'atualizar') {
            Cache::forever($chave, ['p' => $request->validated()['preferencias'], 'em' => now()->toIso8601String()]);
        }
        $atual = Cache::get($chave, ['p' => ['local' => 'porta'], 'em' => null]);

        return response()->json(['data' => ['referencia' => $ref, 'preferencias' => $atual['p'], 'atualizado_em' => $atual['em']]]);
    }

    public function notificar(NotificarRequest $request)
    {
        $ref = $this->existente($request->input('referencia'));
        abort_unless(in_array($request->input('modelo'), config('estafeta.modelos'), true), 404, 'Modelo de mensagem desconhecido.');

        return response()->json(['data' => ['id' => (string) Str::uuid(), 'referencia' => $ref, 'estado' => 'agendada']], 201);
    }

    private function existente(string $ref): string
    {
        abort_unless(collect(config('estafeta.destinatarios'))->contains('referencia', $ref), 404, 'Destinatário não encontrado.');

        return $ref;
    }
}
