% Paké : l' porte éd chés transporteus (Picardie). SWI-Prolog, library(http).
:- use_module(library(http/thread_httpd)).
:- use_module(library(http/http_dispatch)).
:- use_module(library(http/http_json)).
:- use_module(library(http/http_authenticate)).
:- use_module(library(http/json)).
:- use_module(library(error)).
:- use_module(library(utf8)).
:- use_module(library(uuid)).

:- initialization(racacher, main).

:- dynamic jeton/2, preferinche/2, nombe/1.
nombe(4100).

% ---- chés gins --------------------------------------------------------------

%  code, nom, tel, code postal, limero, i veut des messaches
pratike("PK-2208", "Marie-Jeanne Delattre", "0321559014", "62000", 14, true).
pratike("PK-2311", "Fernand Caudron", "0322417788", "80000", 3, true).
pratike("PK-1990", "Zulma Wattelet", "0320118833", "59800", 121, false).

appli("amiens-colis", "Bertaingne-80-ratatoule").

% ---- types ------------------------------------------------------------------

:- multifile error:has_type/2.
error:has_type(jour, X) :-
    string(X), string_length(X, 10),
    catch(parse_time(X, iso_8601, _), _, fail).
error:has_type(eure, X) :-
    string(X),
    split_string(X, ":", "", [H, M]),
    string_length(H, 2), string_length(M, 2),
    catch(( number_string(HN, H), number_string(MN, M) ), _, fail),
    between(0, 23, HN), between(0, 59, MN).
error:has_type(tel, X) :-
    string(X), string_length(X, 10), string_concat("0", _, X),
    string_codes(X, Cs), forall(member(C, Cs), code_type(C, digit)).
error:has_type(code_postal, X) :-
    string(X), string_length(X, 5),
    string_codes(X, Cs), forall(member(C, Cs), code_type(C, digit)).
error:has_type(mot, X) :-
    string(X), string_length(X, N), between(1, 120, N).

%!  feut(+Dict, +Key, +Type, -Value): it has to be there, and of the type.
feut(D, K, T, V) :- must_be(dict, D), V = D.K, must_be(T, V).

%!  peut(+Dict, +Key, +Type, -Value): it may be there; _ when it is not.
peut(D, K, T, V) :- ( V0 = D.get(K) -> must_be(T, V0), V = V0 ; true ).

% ---- chés quate portes ------------------------------------------------------

:- http_handler(root('auth-authenticate'), inter,            [method(post)]).
:- http_handler(root('ext-verify'),        garde(verifier),  [method(post)]).
:- http_handler(root('ext-reach'),         garde(plache),    [method(post)]).
:- http_handler(root('ext-notify'),        garde(avertir),   [method(post)]).

inter(Request) :-
    avaler(Request),
    (   memberchk(authorization(A), Request),
        http_authorization_data(A, basic(User, Codes)),
        atom_string(User, U), string_codes(P, Codes),
        appli(U, P)
    ->  uuid(J0, [version(4)]), split_string(J0, "-", "", Ps), atomics_to_string(Ps, J),
        ttl(TTL), get_time(Now), End is Now + TTL,
        assertz(jeton(J, End)),
        reply_json_dict(_{jeton: J, s: TTL})
    ;   format('WWW-Authenticate: Basic realm="pake"~n'),
        err(401, "appli")
    ).

garde(Porte, Request) :-
    (   memberchk(x_jeton(A), Request),
        atom_string(A, J), jeton(J, End), get_time(Now), Now < End
    ->  catch(( cors(Request, D), call(Porte, D) ), E, refus(E))
    ;   avaler(Request), err(401, "X-Jeton")
    ).

%   A body that nobody asks for has to be off the line before the next request.
avaler(Request) :-
    (   memberchk(content_length(N), Request), memberchk(input(In), Request)
    ->  read_string(In, N, _)
    ;   true
    ).

cors(Request, _) :-
    \+ ( memberchk(content_type(T), Request), sub_atom(T, 0, _, _, 'application/json') ), !,
    avaler(Request),
    ( memberchk(content_type(T), Request) -> true ; T = none ),
    domain_error(mimetype, T).
cors(Request, D) :-
    memberchk(content_length(N), Request), memberchk(input(In), Request), !,
    read_string(In, N, Octets),
    string_codes(Octets, Bytes),
    ( phrase(utf8_codes(Codes), Bytes) -> true ; Codes = Bytes ),
    setup_call_cleanup(open_string(Codes, S), json_read_dict(S, D), close(S)),
    must_be(dict, D).
cors(Request, D) :-
    http_read_json_dict(Request, D),
    must_be(dict, D).

verifier(D) :-
    feut(D, pratike, dict, P),
    feut(P, tel, tel, Tel),
    feut(P, adreche, dict, A),
    feut(A, code_postal, code_postal, CP),
    feut(A, limero, between(1, 9999), L),
    peut(A, rue, mot, _),
    peut(P, nom, mot, Nom),
    (   pratike(Code, N, Tel, CP, L, Veut), meume(Nom, N)
    ->  ( Veut == true -> Etat = "VIF" ; Etat = "MUET" ),
        reply_json_dict(_{pratike: _{code: Code, nom: N, etat: Etat}})
    ;   err(404, "pratike")
    ).

meume(Nom, _) :- var(Nom), !.
meume(Nom, N) :- string_lower(Nom, X), string_lower(N, X).

plache(D) :-
    feut(D, pratike, string, Code),
    peut(D, preferinche, dict, Pref),
    ( nonvar(Pref) -> preferinche_boinne(Pref) ; true ),
    (   pratike(Code, _, _, _, _, _) -> true ; throw(pon(pratike)) ),
    (   nonvar(Pref)
    ->  with_mutex(pref, ( retractall(preferinche(Code, _)), assertz(preferinche(Code, Pref)) ))
    ;   true
    ),
    (   preferinche(Code, Now) -> true ; Now = _{plache: "UCHE"} ),
    reply_json_dict(_{pratike: Code, preferinche: Now}).

preferinche_boinne(P) :-
    feut(P, plache, oneof(["UCHE", "VOESIN", "GARDIN", "BOUTIKE"]), Plache),
    (   Plache == "VOESIN" -> feut(P, voesin, mot, _) ; peut(P, voesin, mot, _) ),
    (   Plache == "BOUTIKE" -> feut(P, boutike, mot, _) ; peut(P, boutike, mot, _) ),
    peut(P, eures, dict, E),
    (   nonvar(E) -> feut(E, ed, eure, _), feut(E, dusqua, eure, _) ; true ),
    peut(P, mot, mot, _).

avertir(D) :-
    feut(D, pratike, string, Code),
    feut(D, evenmint, oneof(["PARTI", "IN_ROUTE", "RTARD", "RINDU"]), Ev),
    feut(D, paket, dict, P),
    feut(P, limero, mot, _),
    feut(P, jour, jour, _),
    peut(P, poids, positive_integer, _),
    (   Ev == "RTARD" -> feut(D, novieu_jour, jour, _) ; peut(D, novieu_jour, jour, _) ),
    peut(D, mot, mot, _),
    (   pratike(Code, _, _, _, _, Veut) -> true ; throw(pon(pratike)) ),
    (   Veut == true -> true ; throw(muet) ),
    with_mutex(nombe, ( retract(nombe(N0)), N is N0 + 1, assertz(nombe(N)) )),
    reply_json_dict(_{messache: _{limero: N, etat: "MIS"}}, [status(202)]).

% ---- refus ------------------------------------------------------------------

refus(pon(Quoi)) :- !, err(404, Quoi).
refus(muet) :- !, err(409, "muet").
refus(error(F, _)) :- !, mots(F, K, Su), err(400, K, Su).
refus(_) :- err(400, "err").

%   The error term's own name and its first word, no more.
mots(existence_error(key, K, _), existence_error, K) :- !.
mots(F, N, Su) :- compound(F), !, compound_name_arguments(F, N, [A|_]), ( callable(A) -> functor(A, Su, _) ; Su = null ).
mots(F, N, null) :- ( atom(F) -> N = F ; N = err ).

err(Status, K) :- reply_json_dict(_{err: K}, [status(Status)]).
err(Status, K, null) :- !, err(Status, K).
err(Status, K, Su) :- reply_json_dict(_{err: K, su: Su}, [status(Status)]).

% ---- in route ---------------------------------------------------------------

ttl(N) :- getenv('TOKEN_TTL_SECONDS', A), catch(atom_number(A, N), _, fail), integer(N), !.
ttl(900).

racacher :-
    getenv('PORT', A), atom_number(A, Port),
    http_server(http_dispatch, [port('127.0.0.1':Port), workers(4), silent(true)]),
    thread_get_message(fini).
