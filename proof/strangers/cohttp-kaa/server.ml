(* Jetkeriw shlyuzi: cohttp + atdgen. State is in memory, one process. *)
open Lwt.Infix
open Cohttp_lwt_unix
open Soraw_t

let prefix = "/jetkeriw/v1"
let max_body = 65536
let port = int_of_string (Sys.getenv "PORT")

let ttl =
  match Sys.getenv_opt "TOKEN_TTL_SECONDS" with
  | Some s -> int_of_string s
  | None -> 1500

(* --- data --- *)

type qariydar = {
  kod : string;
  familiya : string;
  ati : string;
  telefon : string;
  hujjet_nomer : string;
  til : til;
  jay : mekenjay;
  mutable tanlaw : usil;
  mutable ozgertilgen : string option;
}

let uliwma : uliwma = { waqit = None; kunler = None; eskertiw = None }

let qariydarlar =
  [
    { kod = "QR-20417"; familiya = "Allambergenova"; ati = "Gulnara"; telefon = "+998913774120"; hujjet_nomer = "KA1834502"; til = `Kaa;
      jay = { indeks = "230100"; qala = "Nokis"; koshe = "Garezsizlik"; uy = "48"; kvartira = Some 12 };
      tanlaw = `Esik_aldi uliwma; ozgertilgen = None };
    { kod = "QR-20733"; familiya = "Seytmuratov"; ati = "Azamat"; telefon = "+998905751166"; hujjet_nomer = "KA0977316"; til = `Uz;
      jay = { indeks = "230800"; qala = "Xojeli"; koshe = "Ajiniyaz"; uy = "7"; kvartira = None };
      tanlaw = `Qolga uliwma; ozgertilgen = None };
    { kod = "QR-21058"; familiya = "Utepbergenov"; ati = "Berdaq"; telefon = "+998932046631"; hujjet_nomer = "AC4410285"; til = `Ru;
      jay = { indeks = "230700"; qala = "Shimbay"; koshe = "Berdaq"; uy = "15a"; kvartira = None };
      tanlaw = `Qolga uliwma; ozgertilgen = None };
  ]

let shablonlar = [ "JTK-JOLDA-2"; "JTK-KESHIKTI-1" ]
let paydalaniwshilar = [ ("aral_logistika", "Teniz-8842-qum") ]
let giltler : (string, float) Hashtbl.t = Hashtbl.create 16

let random n =
  let ic = open_in_bin "/dev/urandom" in
  let s = really_input_string ic n in
  close_in ic;
  String.concat "" (List.map (fun c -> Printf.sprintf "%02x" (Char.code c)) (List.of_seq (String.to_seq s)))

let now () =
  let t = Unix.gmtime (Unix.time ()) in
  Printf.sprintf "%04d-%02d-%02dT%02d:%02d:%02dZ" (t.tm_year + 1900) (t.tm_mon + 1) t.tm_mday t.tm_hour t.tm_min t.tm_sec

(* --- answers --- *)

exception Qate of Cohttp.Code.status_code * string * string

let json = Cohttp.Header.of_list [ ("Content-Type", "application/json") ]

let reply ?(headers = json) status body = Server.respond_string ~headers ~status ~body ()
let ok status body = reply status (Printf.sprintf {|{"natiyje":%s,"qate":null}|} body)

let fail status kod tusindirme =
  let headers =
    if status = `Unauthorized then Cohttp.Header.add json "WWW-Authenticate" {|Gilt realm="jetkeriw"|} else json
  in
  reply ~headers status (Soraw_j.string_of_qate_juwap { natiyje = (); qate = { kod; tusindirme } })

(* Decodes, then validates; both speak for themselves. *)
let soraw decode validate body =
  let refuse text = raise (Qate (`Bad_request, "SORAW_OQILMADI", text)) in
  let x =
    try decode body with
    | Atdgen_runtime.Oj_run.Error s | Yojson.Json_error s | Failure s -> refuse s
    | Yojson.Safe.Util.Type_error (s, _) -> refuse s
    | Yojson.End_of_input -> refuse "Blank input data"
    | Yojson.Safe.Finally (e, _) -> refuse (Printexc.to_string e)
    | Stack_overflow -> refuse "Stack overflow"
  in
  match validate [] x with
  | None -> x
  | Some e -> raise (Qate (`Unprocessable_entity, "SORAW_JARAMSIZ", Atdgen_runtime.Util.Validation.string_of_error e))

let gilt_tekser req =
  let no kod text = raise (Qate (`Unauthorized, kod, text)) in
  match Cohttp.Header.get (Request.headers req) "authorization" with
  | None -> no "GILT_JOQ" "Authorization sarlawxasi joq"
  | Some h -> (
      match String.split_on_char ' ' h with
      | [ "Gilt"; g ] -> (
          match Hashtbl.find_opt giltler g with
          | Some until when Unix.gettimeofday () < until -> ()
          | Some _ -> Hashtbl.remove giltler g; no "GILT_MUDDETI_OTTI" "Gilttin muddeti otip ketti"
          | None -> no "GILT_BELGISIZ" "Gilt tanilmadi")
      | _ -> no "GILT_JOQ" "Sxema Gilt boliwi kerek")

let tap p =
  match List.find_opt p qariydarlar with
  | Some q -> q
  | None -> raise (Qate (`Not_found, "QARIYDAR_TABILMADI", "Bunday qariydar joq"))

(* --- endpoints --- *)

let kiriw body =
  let s = soraw Soraw_j.kiriw_soraw_of_string Soraw_v.validate_kiriw_soraw body in
  if not (List.mem (s.kiriw.paydalaniwshi, s.kiriw.qupiya_soz) paydalaniwshilar) then
    raise (Qate (`Forbidden, "KIRIW_QATE", "Paydalaniwshi ati yaki qupiya soz qate"));
  let gilt = random 24 in
  Hashtbl.replace giltler gilt (Unix.gettimeofday () +. float_of_int ttl);
  ok `Created (Soraw_j.string_of_kiriw_juwap { ruxsatnama = { gilt; sxema = "Gilt"; jaramli_sekund = ttl } })

let lower = String.lowercase_ascii

let tekseriw body =
  let s = soraw Soraw_j.tekseriw_soraw_of_string Soraw_v.validate_tekseriw_soraw body in
  let q = tap (fun q -> q.telefon = s.qariydar.telefon && lower q.familiya = lower s.qariydar.familiya) in
  (match s.hujjet with
  | Some h when h.seriya_nomer <> q.hujjet_nomer -> raise (Qate (`Conflict, "HUJJET_SAYKES_EMES", "Hujjet qariydardiki emes"))
  | _ -> ());
  ok `OK
    (Soraw_j.string_of_tekseriw_juwap
       { tabildi = true; qariydar = { qariydar_kodi = q.kod; tolik_ati = q.familiya ^ " " ^ q.ati; til = q.til } })

let tanlaw body =
  let s = soraw Soraw_j.tanlaw_soraw_of_string Soraw_v.validate_tanlaw_soraw body in
  let q = tap (fun q -> q.kod = s.qariydar_kodi) in
  if q.jay.indeks <> s.mekenjay.indeks || lower q.jay.uy <> lower s.mekenjay.uy then
    raise (Qate (`Conflict, "MEKENJAY_SAYKES_EMES", "Mekenjay qariydardiki emes"));
  (match (s.amel, s.tanlaw) with
  | `Ozgertiw, Some t -> q.tanlaw <- t; q.ozgertilgen <- Some (now ())
  | _ -> ());
  ok `OK (Soraw_j.string_of_tanlaw_juwap { qariydar_kodi = q.kod; tanlaw = q.tanlaw; ozgertilgen_waqit = q.ozgertilgen })

let xabar body =
  let s = soraw Soraw_j.xabar_soraw_of_string Soraw_v.validate_xabar_soraw body in
  let _ = tap (fun q -> q.kod = s.qariydar_kodi) in
  if not (List.mem s.xabar.shablon shablonlar) then
    raise (Qate (`Not_found, "SHABLON_TABILMADI", "Bunday shablon joq: " ^ s.xabar.shablon));
  ok `Accepted (Soraw_j.string_of_xabar_juwap { xabar_nomeri = "XB-" ^ random 6; jagday = "kezekte" })

let callback _conn req body =
  let path = Uri.path (Request.uri req) in
  let guarded f body = gilt_tekser req; f body in
  let route =
    if path = prefix ^ "/auth-authenticate" then Some kiriw
    else if path = prefix ^ "/ext-verify" then Some (guarded tekseriw)
    else if path = prefix ^ "/ext-reach" then Some (guarded tanlaw)
    else if path = prefix ^ "/ext-notify" then Some (guarded xabar)
    else None
  in
  Cohttp_lwt.Body.to_string body >>= fun body ->
  Lwt.catch
    (fun () ->
      match (route, Request.meth req) with
      | None, _ -> fail `Not_found "JOL_JOQ" path
      | Some _, m when m <> `POST -> fail `Method_not_allowed "USIL_RUXSAT_ETILMEGEN" (Cohttp.Code.string_of_method m)
      | Some _, _ when String.length body > max_body -> fail `Request_entity_too_large "SORAW_ULKEN" "Soraw 64 KiB den ulken"
      | Some f, _ -> f body)
    (function
      | Qate (status, kod, text) -> fail status kod text
      | e ->
          prerr_endline (Printexc.to_string e);
          fail `Internal_server_error "ISHKI_QATE" "Ishki qate")

let () =
  let mode = `TCP (`Port port) in
  Lwt.async_exception_hook := (fun e -> prerr_endline (Printexc.to_string e));
  Lwt_main.run
    ( Conduit_lwt_unix.init ~src:"127.0.0.1" () >>= fun ctx ->
      let ctx = Net.init ~ctx () in
      Server.create ~ctx ~mode (Server.make ~callback ()) )
