package mk.dostava;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.validation.Valid;
import jakarta.validation.constraints.*;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.*;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.server.*;
import reactor.core.publisher.Mono;

@SpringBootApplication
public class Dostava {
  public static void main(String[] a) { SpringApplication.run(Dostava.class, a); }
}

record Proverka(@NotBlank @Size(max = 60) String prezime, @Size(max = 60) String ime, @NotNull @Pattern(regexp = "07[0-9]{7}") String telefon, @NotNull @Pattern(regexp = "[0-9]{4}") String postenskiBroj) {}
record Adresa(@NotBlank String ulica, @NotBlank @Size(max = 8) String broj, String grad) {}
@JsonInclude(JsonInclude.Include.NON_NULL)
record Preferenca(@NotNull @Pattern(regexp = "VRATA|SOSED|PAKETOMAT|KANCELARIJA") String mesto, @Size(max = 200) String zabeleska, @Valid Termin termin) {}
record Termin(@NotNull @Pattern(regexp = "([01][0-9]|2[0-3]):[0-5][0-9]") String odCas, @NotNull @Pattern(regexp = "([01][0-9]|2[0-3]):[0-5][0-9]") String doCas) {}
record Baranje(@NotBlank String primacId, @NotNull @Valid Adresa adresa, @NotNull @Pattern(regexp = "PREGLED|PROMENA") String tip, @Valid Preferenca preferenca) {
  @AssertTrue(message = "preferenca e zadolzitelna koga tip e PROMENA")
  @com.fasterxml.jackson.annotation.JsonIgnore
  public boolean isPreferencaPrisutna() { return !"PROMENA".equals(tip) || preferenca != null; }
}
record Pratka(@NotNull @Pattern(regexp = "MK[0-9]{10}") String broj, @Positive Integer tezinaGrami) {}
record Izvestuvanje(@NotBlank String primacId, @NotNull @Valid Pratka pratka, @NotBlank String sablon, @NotNull @Pattern(regexp = "SMS|VIBER|EPOSTA") String kanal, @Pattern(regexp = "mk|sq|en") String jazik) {}

class Primac {
  final String id, ime, prezime, telefon, posta, ulica, broj; volatile Preferenca preferenca = new Preferenca("VRATA", null, null);
  Primac(String id, String ime, String prezime, String telefon, String posta, String ulica, String broj) { this.id = id; this.ime = ime; this.prezime = prezime; this.telefon = telefon; this.posta = posta; this.ulica = ulica; this.broj = broj; }
}

@RestControllerAdvice
class Greski extends ResponseEntityExceptionHandler {
  @Override
  protected Mono<ResponseEntity<Object>> handleWebExchangeBindException(WebExchangeBindException ex, HttpHeaders h, HttpStatusCode s, ServerWebExchange x) {
    ProblemDetail p = ex.getBody();
    p.setProperty("greski", ex.getFieldErrors().stream().map(f -> Map.of("pole", f.getField(), "poraka", String.valueOf(f.getDefaultMessage()))).toList());
    return handleExceptionInternal(ex, p, h, s, x);
  }
}

@RestController
class Kontroler {
  private static final long TTL = Long.parseLong(Optional.ofNullable(System.getenv("TOKEN_TTL_SECONDS")).orElse("1800"));
  private final Map<String, Instant> tokeni = new ConcurrentHashMap<>();
  private final List<Primac> primaci = List.of(new Primac("PR-3f81", "Elena", "Stojanovska", "070318442", "1000", "Partizanska", "52"), new Primac("PR-7c20", "Goran", "Nikolov", "075221908", "7000", "Sirok Sokak", "9"));

  private static ErrorResponseException odbij(HttpStatus s, String detail) { return new ErrorResponseException(s, ProblemDetail.forStatusAndDetail(s, detail), null); }
  private Mono<Void> token(ServerWebExchange x) {
    String h = x.getRequest().getHeaders().getFirst("Authorization");
    if (h == null || !h.startsWith("Bearer ")) return Mono.error(odbij(HttpStatus.UNAUTHORIZED, "Potreben e Bearer token"));
    Instant kraj = tokeni.get(h.substring(7).trim());
    if (kraj == null) return Mono.error(odbij(HttpStatus.UNAUTHORIZED, "Nevaliden token"));
    return kraj.isBefore(Instant.now()) ? Mono.error(odbij(HttpStatus.UNAUTHORIZED, "Tokenot e istecen")) : Mono.empty();
  }
  private Primac primac(String id) { return primaci.stream().filter(p -> p.id.equals(id)).findFirst().orElseThrow(() -> odbij(HttpStatus.NOT_FOUND, "Nepoznat primac")); }

  @PostMapping("/auth-authenticate")
  Mono<Map<String, Object>> najava(@RequestHeader(value = "Authorization", required = false) String h) {
    String par = "";
    try { if (h != null && h.startsWith("Basic ")) par = new String(Base64.getDecoder().decode(h.substring(6).trim()), StandardCharsets.UTF_8); } catch (IllegalArgumentException e) { par = ""; }
    if (h == null || !h.startsWith("Basic ")) { HttpStatus s = HttpStatus.UNAUTHORIZED; ErrorResponseException e = odbij(s, "Potrebna e najava"); e.getHeaders().set("WWW-Authenticate", "Basic realm=\"dostava\""); return Mono.error(e); }
    if (!par.equals("bitpazar-online:Vodno-61-kQz-Matka")) return Mono.error(odbij(HttpStatus.UNAUTHORIZED, "Pogresno korisnicko ime ili lozinka"));
    String t = UUID.randomUUID().toString();
    tokeni.put(t, Instant.now().plusSeconds(TTL));
    return Mono.just(Map.of("pristapenToken", t, "vidToken", "Bearer", "vaziSekundi", TTL));
  }
  @PostMapping("/ext-verify")
  Mono<Map<String, Object>> proverka(ServerWebExchange x, @Valid @RequestBody Mono<Proverka> telo) {
    return token(x).then(telo).map(q -> {
      Primac p = primaci.stream().filter(k -> k.telefon.equals(q.telefon()) && k.prezime.equalsIgnoreCase(q.prezime()) && k.posta.equals(q.postenskiBroj())).findFirst().orElse(null);
      if (p == null) throw odbij(HttpStatus.NOT_FOUND, "Nepoznat primac");
      return Map.of("primac", Map.of("primacId", p.id, "imePrezime", p.ime + " " + p.prezime));
    });
  }
  @PostMapping("/ext-reach")
  Mono<Map<String, Object>> preferenci(ServerWebExchange x, @Valid @RequestBody Mono<Baranje> telo) {
    return token(x).then(telo).map(q -> {
      Primac p = primac(q.primacId());
      if (!p.ulica.equalsIgnoreCase(q.adresa().ulica()) || !p.broj.equalsIgnoreCase(q.adresa().broj())) throw odbij(HttpStatus.CONFLICT, "Adresata ne odgovara na primacot");
      if ("PROMENA".equals(q.tip())) p.preferenca = q.preferenca();
      return Map.of("primacId", p.id, "preferenca", p.preferenca);
    });
  }
  @PostMapping("/ext-notify")
  @ResponseStatus(HttpStatus.CREATED)
  Mono<Map<String, Object>> izvestuvanje(ServerWebExchange x, @Valid @RequestBody Mono<Izvestuvanje> telo) {
    return token(x).then(telo).map(q -> {
      primac(q.primacId());
      if (!Set.of("DENES-PRISTIGNUVA", "DOCNI").contains(q.sablon())) throw odbij(HttpStatus.UNPROCESSABLE_ENTITY, "Nepoznat sablon");
      return Map.of("izvestuvanjeId", UUID.randomUUID().toString(), "status", "PRIMENO");
    });
  }
}
