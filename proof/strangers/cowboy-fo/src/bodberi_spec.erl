%% Specs of what is sent. yconf checks and converts; its reasons are told as they are (see bodberi.erl).
-module(bodberi_spec).
-export([lykil/0, verify/0, reach/0, notify/0]).

lykil() ->
    yconf:options(#{lykil => yconf:binary(), '_' => yconf:any()}, [{required, [lykil]}]).

verify() ->
    spec(#{personur => yconf:options(#{eftirnavn => navn(), fornavn => navn(), telefon => telefon()},
                                     [{required, [eftirnavn, telefon]}, unique]),
           bustadur => yconf:options(#{postnr => yconf:binary("^[0-9]{3}$"), husnr => yconf:pos_int(), gota => yconf:binary()},
                                     [{required, [postnr]}, unique])},
         [personur, bustadur]).

reach() ->
    spec(#{kundi => yconf:pos_int(), avhending => avhending()}, [kundi]).

avhending() ->
    Spec = yconf:options(#{stad => yconf:enum([dyr, skur, granni]),
                           granni => navn(),
                           bod => yconf:binary("^.{1,80}$"),
                           stund => yconf:options(#{fra => klokka(), til => klokka()}, [{required, [fra, til]}, unique])},
                         [{required, [stad]}, unique]),
    yconf:and_then(Spec, fun(Opts) -> krevja(stad, granni, granni, Opts) end).

notify() ->
    Spec = spec(#{kundi => yconf:pos_int(),
                  skabilon => yconf:pos_int(),
                  slag => yconf:enum([bodad, a_veg, avhent, seinkad]),
                  sending => yconf:options(#{nr => yconf:binary("^FO[0-9]{8}$"), pakkar => yconf:pos_int()}, [{required, [nr]}, unique]),
                  dagur => yconf:binary("^[0-9]{4}-[0-9]{2}-[0-9]{2}$"),
                  mal => yconf:enum([fo, da, en])},
                [kundi, skabilon, slag, sending]),
    yconf:and_then(Spec, fun(Opts) -> krevja(slag, a_veg, dagur, Opts) end).

%% ---------------------------------------------------------------------------

spec(Spec, Required) ->
    yconf:options(Spec#{lykil => yconf:binary()}, [{required, [lykil | Required]}, unique]).

navn() -> yconf:non_empty(yconf:binary()).
telefon() -> yconf:binary("^\\+298[0-9]{6}$").
klokka() -> yconf:binary("^([01][0-9]|2[0-3]):[0-5][0-9]$").

%% Key is needed where Opt is Value.
krevja(Opt, Value, Key, Opts) ->
    case {proplists:get_value(Opt, Opts), proplists:is_defined(Key, Opts)} of
        {Value, false} -> yconf:fail(yconf, {missing_option, Key});
        _ -> Opts
    end.
