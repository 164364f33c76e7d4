-module(bodberi).
-export([start/0, loop/1]).

start() ->
    spawn(fun() -> try init() catch C:R -> logger:error("~p ~p", [C, R]), halt(1) end end).

init() ->
    {ok, _} = application:ensure_all_started(mochiweb),
    ok = yconf:start(),
    bodberi_goymsla:start(list_to_integer(os:getenv("TOKEN_TTL_SECONDS", "3600"))),
    {ok, _} = mochiweb_http:start([{name, ?MODULE}, {ip, "127.0.0.1"}, {port, list_to_integer(os:getenv("PORT"))},
                                   {loop, fun ?MODULE:loop/1}]),
    receive stop -> ok end.

loop(Req) ->
    {Status, Headers, Body} =
        try loyst(mochiweb_request:get(method, Req), mochiweb_request:get(path, Req), Req)
        catch
            throw:{villa, S, V} -> {S, [], V};
            exit:{body_too_large, _} -> {413, [{"Connection", "close"}], villa(ov_stort)};
            exit:normal -> exit(normal);
            exit:{shutdown, R} -> exit({shutdown, R});
            C:R:St ->
                logger:error("~p ~p ~p", [C, R, St]),
                {500, [], villa(innanhysis)}
        end,
    mochiweb_request:respond({Status, [{"Content-Type", "application/json"} | Headers], jiffy:encode(Body)}, Req).

loyst('POST', "/auth-authenticate", Req) ->
    case innrita(mochiweb_request:get_header_value("authorization", Req)) of
        {ok, Lykil} -> {200, [], {[{lykil, Lykil}, {gildir, bodberi_goymsla:gildir()}]}};
        error -> {401, [{"WWW-Authenticate", "Basic realm=\"bodberi\""}], villa(atgongd)}
    end;
loyst('POST', "/ext-verify", Req) ->
    #{personur := P, bustadur := B} = les(Req, bodberi_spec:verify()),
    case bodberi_goymsla:finn(maps:merge(maps:from_list(P), maps:from_list(B))) of
        [Nr | _] -> {200, [], {[{kundi, Nr}]}};
        [] -> {404, [], villa(ikki_funnin)}
    end;
loyst('POST', "/ext-reach", Req) ->
    #{kundi := Nr} = O = les(Req, bodberi_spec:reach()),
    _ = kundi(Nr),
    case O of
        #{avhending := A} -> bodberi_goymsla:goym(Nr, A);
        _ -> ok
    end,
    {200, [], {[{kundi, Nr}, {avhending, avhending(kundi(Nr))}]}};
loyst('POST', "/ext-notify", Req) ->
    #{kundi := Nr, skabilon := S} = les(Req, bodberi_spec:notify()),
    _ = kundi(Nr),
    bodberi_goymsla:skabilon(S) orelse throw({villa, 409, villa(skabilon)}),
    {201, [], {[{bod, <<"B", (binary:encode_hex(crypto:strong_rand_bytes(6)))/binary>>}]}};
loyst(_, Path, _) ->
    case lists:member(Path, ["/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify"]) of
        true -> {405, [{"Allow", "POST"}], villa(hattur)};
        false -> {404, [], villa(sida)}
    end.

innrita("Basic " ++ B64) ->
    try binary:split(base64:decode(string:trim(B64)), <<":">>) of
        [F, L] -> bodberi_goymsla:innrita(F, L);
        _ -> error
    catch _:_ -> error
    end;
innrita(_) -> error.

kundi(Nr) ->
    case bodberi_goymsla:kundi(Nr) of
        {ok, A} -> A;
        error -> throw({villa, 404, villa(ikki_funnin)})
    end.

avhending(A) ->
    Stund = case proplists:get_value(stund, A) of undefined -> null; S -> {S} end,
    {[{stad, proplists:get_value(stad, A)}, {granni, proplists:get_value(granni, A, null)},
      {bod, proplists:get_value(bod, A, null)}, {stund, Stund}]}.

%% --- the body: JSON, then the key, then the spec ----------------------------

les(Req, Spec) ->
    Body = case mochiweb_request:recv_body(Req) of undefined -> <<>>; B -> B end,
    Json = try jiffy:decode(Body) of J -> liste(J)
           catch
               error:{_, Reason} when is_atom(Reason) -> throw({villa, 400, villa(Reason)});
               throw:{error, {_, Reason}} -> throw({villa, 400, villa(Reason)});
               _:_ -> throw({villa, 400, villa(invalid_json)})
           end,
    #{lykil := Lykil} = kanna(bodberi_spec:lykil(), Json),
    bodberi_goymsla:gildugur(Lykil) orelse throw({villa, 401, villa(lykil)}),
    kanna(Spec, Json).

kanna(Spec, Json) ->
    case yconf:validate(Spec, Json) of
        {ok, Opts} -> maps:from_list([{K, V} || {K, V} <- Opts]);
        {error, Reason, Ctx} -> throw({villa, 400, villa(kota(Reason), felt(Reason, Ctx))})
    end.

%% jiffy's {[...]} as yconf wants it; null is as good as absent.
liste({L}) -> [{K, liste(V)} || {K, V} <- L, V =/= null];
liste(L) when is_list(L) -> [liste(V) || V <- L];
liste(V) -> V.

kota(R) when is_tuple(R) -> kota(element(1, R));
kota(R) -> R.

felt({missing_option, F}, _) -> F;
felt({unknown_option, _, F}, _) -> F;
felt(_, Ctx) -> lists:last([undefined | [C || C <- Ctx, not is_integer(C)]]).

villa(V) -> {[{villa, V}]}.
villa(V, undefined) -> villa(V);
villa(V, Felt) -> {[{villa, V}, {felt, Felt}]}.
