%% Everything is kept in ets.
-module(bodberi_goymsla).
-export([start/1, innrita/2, gildugur/1, finn/1, kundi/1, goym/2, gildir/0, skabilon/1]).

start(Gildir) ->
    [ets:new(T, [named_table, public, set]) || T <- [felag, lykil, kundi, stilling]],
    ets:insert(stilling, {gildir, Gildir}),
    ets:insert(felag, [{<<"vagaportur">>, <<"Tj4-lundi-770q">>}, {<<"torshandil">>, <<"Ww9-tjaldur-215k">>}]),
    Stund = [{fra, <<"08:00">>}, {til, <<"16:00">>}],
    ets:insert(kundi,
               [{20417, #{telefon => <<"+298214567">>, eftirnavn => <<"Joensen">>, postnr => <<"100">>}, [{stad, dyr}, {stund, Stund}]},
                {20533, #{telefon => <<"+298552310">>, eftirnavn => <<"Djurhuus">>, postnr => <<"700">>}, [{stad, dyr}]},
                {20986, #{telefon => <<"+298779045">>, eftirnavn => <<"Poulsen">>, postnr => <<"900">>}, [{stad, skur}, {stund, Stund}]}]),
    ok.

gildir() -> ets:lookup_element(stilling, gildir, 2).

innrita(Felag, Loyniord) ->
    case ets:lookup(felag, Felag) of
        [{_, Loyniord}] ->
            Lykil = binary:encode_hex(crypto:strong_rand_bytes(16)),
            Nu = erlang:monotonic_time(second),
            ets:select_delete(lykil, [{{'_', '$1'}, [{'<', '$1', Nu}], [true]}]),
            ets:insert(lykil, {Lykil, Nu + gildir()}),
            {ok, Lykil};
        _ -> error
    end.

gildugur(Lykil) ->
    case ets:lookup(lykil, Lykil) of
        [{_, Til}] -> erlang:monotonic_time(second) < Til;
        [] -> false
    end.

finn(#{telefon := T, eftirnavn := E, postnr := P}) ->
    Navn = string:casefold(E),
    [Nr || {Nr, #{telefon := T1, eftirnavn := E1, postnr := P1}, _} <- ets:tab2list(kundi),
           T1 =:= T, P1 =:= P, string:casefold(E1) =:= Navn].

kundi(Nr) ->
    case ets:lookup(kundi, Nr) of
        [{_, _, Avhending}] -> {ok, Avhending};
        [] -> error
    end.

goym(Nr, Avhending) -> ets:update_element(kundi, Nr, {3, Avhending}).

skabilon(Nr) -> lists:member(Nr, [3, 7, 12]).
