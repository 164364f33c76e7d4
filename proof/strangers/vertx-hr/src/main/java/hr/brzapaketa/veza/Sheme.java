package hr.brzapaketa.veza;

import static io.vertx.json.schema.draft7.dsl.Keywords.format;
import static io.vertx.json.schema.common.dsl.Keywords.maxItems;
import static io.vertx.json.schema.common.dsl.Keywords.maxLength;
import static io.vertx.json.schema.draft7.dsl.Keywords.maximum;
import static io.vertx.json.schema.common.dsl.Keywords.minItems;
import static io.vertx.json.schema.common.dsl.Keywords.minLength;
import static io.vertx.json.schema.draft7.dsl.Keywords.minimum;
import static io.vertx.json.schema.common.dsl.Keywords.uniqueItems;
import static io.vertx.json.schema.draft7.dsl.Schemas.arraySchema;
import static io.vertx.json.schema.draft7.dsl.Schemas.enumSchema;
import static io.vertx.json.schema.draft7.dsl.Schemas.intSchema;
import static io.vertx.json.schema.draft7.dsl.Schemas.numberSchema;
import static io.vertx.json.schema.draft7.dsl.Schemas.objectSchema;
import static io.vertx.json.schema.draft7.dsl.Schemas.stringSchema;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.common.dsl.ObjectKeyword;
import io.vertx.json.schema.common.dsl.Keywords;
import io.vertx.json.schema.common.dsl.ObjectSchemaBuilder;
import io.vertx.json.schema.draft7.dsl.StringFormat;
import io.vertx.json.schema.common.dsl.StringSchemaBuilder;
import java.util.regex.Pattern;

/** Sheme zahtjeva (JSON Schema draft 7). */
final class Sheme {
  private Sheme() {}

  static ObjectSchemaBuilder prijava() {
    return objectSchema()
        .requiredProperty("klijent_id", stringSchema().with(minLength(6)))
        .requiredProperty("klijent_tajna", stringSchema().with(minLength(12)));
  }

  static ObjectSchemaBuilder provjera() {
    return objectSchema()
        .requiredProperty("nacin_provjere", enumSchema("MOBITEL", "EMAIL"))
        .requiredProperty("osoba", objectSchema()
            .property("ime", tekst(60))
            .requiredProperty("prezime", tekst(80))
            .property("mobitel", uzorak("^\\+385[0-9]{8,9}$"))
            .property("email", stringSchema().with(format(StringFormat.EMAIL)))
            .property("adresa", objectSchema()
                .requiredProperty("ulica_i_broj", tekst(100))
                .requiredProperty("postanski_broj", uzorak("^[1-5][0-9]{4}$"))
                .property("mjesto", tekst(60))))
        .with(akoOnda(
            ako("nacin_provjere", "MOBITEL", unutar("osoba", obavezno("mobitel"))),
            ako("nacin_provjere", "EMAIL", unutar("osoba", obavezno("email")))));
  }

  static ObjectSchemaBuilder dohvat() {
    return objectSchema()
        .requiredProperty("korisnik_id", stringSchema().with(minLength(1)))
        .requiredProperty("akcija", enumSchema("PROVJERA", "IZMJENA"))
        .property("postavke", objectSchema()
            .requiredProperty("nacin_dostave", enumSchema("KUCNA_ADRESA", "SUSJED", "PAKETOMAT", "POSLOVNICA"))
            .property("susjed", objectSchema().requiredProperty("prezime", tekst(80)).property("kat", tekst(10)))
            .property("paketomat", uzorak("^PKT-[A-Z]{2}[0-9]{3}$"))
            .property("napomena", stringSchema().with(maxLength(160)))
            .property("termin", objectSchema()
                .requiredProperty("od", uzorak("^([01][0-9]|2[0-3]):[0-5][0-9]$"))
                .requiredProperty("do", uzorak("^([01][0-9]|2[0-3]):[0-5][0-9]$")))
            .property("dani", arraySchema().items(enumSchema("PON", "UTO", "SRI", "CET", "PET", "SUB")).with(minItems(1), maxItems(6), uniqueItems()))
            .with(akoOnda(
                ako("nacin_dostave", "SUSJED", obavezno("susjed")),
                ako("nacin_dostave", "PAKETOMAT", obavezno("paketomat")))))
        .with(akoOnda(ako("akcija", "IZMJENA", obavezno("postavke"))));
  }

  static ObjectSchemaBuilder obavijest() {
    return objectSchema()
        .requiredProperty("korisnik_id", stringSchema().with(minLength(1)))
        .requiredProperty("kanal", enumSchema("SMS", "EMAIL", "VIBER"))
        .requiredProperty("predlozak", stringSchema().with(minLength(3), maxLength(40)))
        .property("jezik", enumSchema("hr", "en", "de"))
        .requiredProperty("posiljka", objectSchema()
            .requiredProperty("broj", uzorak("^BP[0-9]{9}HR$"))
            .requiredProperty("datum_dostave", stringSchema().with(format(StringFormat.DATE)))
            .property("broj_paketa", intSchema().with(minimum(1), maximum(50)))
            .property("pouzece", objectSchema()
                .requiredProperty("iznos", numberSchema().with(minimum(0.01)))
                .requiredProperty("nacin", enumSchema("GOTOVINA", "KARTICA"))));
  }

  private static StringSchemaBuilder tekst(int najvise) {
    return stringSchema().with(minLength(1), maxLength(najvise));
  }

  private static StringSchemaBuilder uzorak(String regex) {
    return stringSchema().with(Keywords.pattern(Pattern.compile(regex)));
  }

  private static ObjectKeyword akoOnda(JsonObject... pravila) {
    JsonArray sva = new JsonArray();
    for (JsonObject p : pravila) sva.add(p);
    return new ObjectKeyword("allOf", sva);
  }

  private static JsonObject ako(String svojstvo, String vrijednost, JsonObject onda) {
    return new JsonObject()
        .put("if", new JsonObject()
            .put("required", new JsonArray().add(svojstvo))
            .put("properties", new JsonObject().put(svojstvo, new JsonObject().put("const", vrijednost))))
        .put("then", onda);
  }

  private static JsonObject obavezno(String svojstvo) {
    return new JsonObject().put("required", new JsonArray().add(svojstvo));
  }

  private static JsonObject unutar(String svojstvo, JsonObject shema) {
    return new JsonObject().put("properties", new JsonObject().put(svojstvo, shema));
  }
}
