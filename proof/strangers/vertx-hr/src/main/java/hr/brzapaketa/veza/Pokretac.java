package hr.brzapaketa.veza;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.VertxContextPRNG;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.validation.BadRequestException;
import io.vertx.ext.web.validation.BodyProcessorException;
import io.vertx.ext.web.validation.ParameterProcessorException;
import io.vertx.ext.web.validation.RequestParameters;
import io.vertx.ext.web.validation.RequestPredicate;
import io.vertx.ext.web.validation.ValidationHandler;
import io.vertx.ext.web.validation.builder.Bodies;
import io.vertx.ext.web.validation.builder.Parameters;
import io.vertx.ext.web.validation.builder.ValidationHandlerBuilder;
import io.vertx.json.schema.SchemaParser;
import io.vertx.json.schema.SchemaRouter;
import io.vertx.json.schema.SchemaRouterOptions;
import io.vertx.json.schema.ValidationException;
import io.vertx.json.schema.common.dsl.ObjectSchemaBuilder;
import io.vertx.json.schema.draft7.dsl.Schemas;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

public final class Pokretac extends AbstractVerticle {
  private static final String KLJUC = "X-Pristupni-Kljuc";
  private static final Set<String> PREDLOSCI = Set.of("NAJAVA_DOSTAVE", "KURIR_STIZE", "ODGODA_DOSTAVE", "ISPORUCENO");

  private final Korisnici korisnici = new Korisnici();
  private final Map<String, Instant> kljucevi = new HashMap<>();
  private final long trajanje = Long.parseLong(System.getenv().getOrDefault("TOKEN_TTL_SECONDS", "1800"));
  private SchemaParser parser;

  public static void main(String[] args) {
    Vertx.vertx().deployVerticle(new Pokretac()).onFailure(e -> {
      e.printStackTrace();
      System.exit(1);
    });
  }

  @Override
  public void start(Promise<Void> pocetak) {
    parser = SchemaParser.createDraft7SchemaParser(SchemaRouter.create(vertx, new SchemaRouterOptions()));

    Router api = Router.router(vertx);
    api.post().handler(BodyHandler.create(false).setBodyLimit(32_768));
    api.post("/auth-authenticate")
        .handler(ValidationHandlerBuilder.create(parser)
            .predicate(RequestPredicate.BODY_REQUIRED)
            .body(Bodies.formUrlEncoded(Sheme.prijava())).build())
        .handler(this::prijava);
    api.post("/ext-*")
        .handler(ValidationHandlerBuilder.create(parser).headerParameter(Parameters.param(KLJUC, Schemas.stringSchema())).build())
        .handler(this::pristup);
    api.post("/ext-verify").handler(tijelo(Sheme.provjera())).handler(this::provjera);
    api.post("/ext-reach").handler(tijelo(Sheme.dohvat())).handler(this::postavke);
    api.post("/ext-notify").handler(tijelo(Sheme.obavijest())).handler(this::obavijest);

    Router router = Router.router(vertx);
    router.route("/dostava/api/*").subRouter(api);
    for (int status : new int[] {400, 401, 404, 405, 409, 413, 415, 422, 500}) {
      router.errorHandler(status, this::greska);
    }

    vertx.createHttpServer().requestHandler(router)
        .listen(Integer.parseInt(System.getenv().getOrDefault("PORT", "8080")), "127.0.0.1")
        .<Void>mapEmpty().onComplete(pocetak);
  }

  private ValidationHandler tijelo(ObjectSchemaBuilder shema) {
    return ValidationHandlerBuilder.create(parser).predicate(RequestPredicate.BODY_REQUIRED).body(Bodies.json(shema)).build();
  }

  private static JsonObject zahtjev(RoutingContext ctx) {
    RequestParameters parametri = ctx.get(ValidationHandler.REQUEST_CONTEXT_KEY);
    return parametri.body().getJsonObject();
  }

  private void prijava(RoutingContext ctx) {
    JsonObject z = zahtjev(ctx);
    if (!"webshop-dalmacija".equals(z.getString("klijent_id")) || !"7uRk-mAsL1na-92-vapor".equals(z.getString("klijent_tajna"))) {
      throw new Odbijeno(401, "PRIJAVA_NEUSPJESNA", "Neispravan klijent ili tajna");
    }
    String kljuc = VertxContextPRNG.current(vertx).nextString(32);
    kljucevi.put(kljuc, Instant.now().plusSeconds(trajanje));
    odgovor(ctx, 200, new JsonObject()
        .put("pristupni_kljuc", kljuc)
        .put("vrijedi_do", Instant.now().plusSeconds(trajanje).toString())
        .put("klijent", new JsonObject().put("naziv", "Webshop Dalmacija d.o.o.").put("okolina", "TEST")));
  }

  private void pristup(RoutingContext ctx) {
    Instant do_ = kljucevi.get(ctx.request().getHeader(KLJUC));
    if (do_ == null) throw new Odbijeno(401, "KLJUC_NEISPRAVAN", "Pristupni ključ nije valjan");
    if (Instant.now().isAfter(do_)) throw new Odbijeno(401, "KLJUC_ISTEKAO", "Pristupni ključ je istekao, prijavite se ponovno");
    ctx.next();
  }

  private void provjera(RoutingContext ctx) {
    JsonObject z = zahtjev(ctx);
    var k = korisnici.nadi(z.getJsonObject("osoba"), "MOBITEL".equals(z.getString("nacin_provjere")));
    JsonObject p = new JsonObject().put("pronaden", k.isPresent());
    k.ifPresent(o -> p.put("korisnik_id", o.id()).put("kanali", Korisnici.kanali(o)));
    odgovor(ctx, 200, p);
  }

  private void postavke(RoutingContext ctx) {
    JsonObject z = zahtjev(ctx);
    Korisnici.Korisnik k = korisnik(z);
    if ("IZMJENA".equals(z.getString("akcija"))) korisnici.spremi(k, z.getJsonObject("postavke"));
    odgovor(ctx, 200, korisnici.postavke(k));
  }

  private void obavijest(RoutingContext ctx) {
    JsonObject z = zahtjev(ctx);
    Korisnici.Korisnik k = korisnik(z);
    if (!PREDLOSCI.contains(z.getString("predlozak"))) {
      throw new Odbijeno(422, "PREDLOZAK_NEPOZNAT", "Predložak " + z.getString("predlozak") + " ne postoji");
    }
    if (!k.kanali().contains(z.getString("kanal"))) {
      throw new Odbijeno(409, "KANAL_NEDOSTUPAN", "Primatelj ne prima obavijesti kanalom " + z.getString("kanal"));
    }
    odgovor(ctx, 201, new JsonObject().put("obavijest_id", UUID.randomUUID().toString()).put("stanje", "ZAPRIMLJENO").put("zaprimljeno", Korisnici.sada()));
  }

  private Korisnici.Korisnik korisnik(JsonObject z) {
    return korisnici.poId(z.getString("korisnik_id")).orElseThrow(() -> new Odbijeno(404, "KORISNIK_NEPOZNAT", "Korisnik ne postoji"));
  }

  private static void odgovor(RoutingContext ctx, int status, JsonObject podaci) {
    ctx.response().setStatusCode(status);
    ctx.json(new JsonObject().put("status", "OK").put("podaci", podaci));
  }

  private void greska(RoutingContext ctx) {
    Throwable e = ctx.failure();
    int status = ctx.statusCode();
    JsonObject g = new JsonObject();
    if (e instanceof Odbijeno o) {
      status = o.status;
      g.put("kod", o.kod).put("opis", o.getMessage());
    } else if (e instanceof BadRequestException b) {
      g.put("kod", "NEISPRAVAN_ZAHTJEV").put("opis", b.getMessage());
      if (b instanceof BodyProcessorException t) g.put("vrsta", t.getErrorType());
      if (b instanceof ParameterProcessorException p) g.put("vrsta", p.getErrorType());
      if (b.getCause() instanceof ValidationException v) {
        g.put("pravilo", v.keyword());
        if (v.inputScope() != null) g.put("mjesto", v.inputScope().toString());
      }
    } else {
      if (status == 500 && e != null) e.printStackTrace();
      g.put("kod", "HTTP_" + status).put("opis", HttpResponseStatus.valueOf(status).reasonPhrase());
    }
    ctx.response().setStatusCode(status);
    ctx.json(new JsonObject().put("status", "GRESKA").put("greska", g));
  }
}
