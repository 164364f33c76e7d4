package cz.rozvozka;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.json.Json;
import javax.json.JsonException;
import javax.json.JsonObject;
import javax.json.JsonReader;
import javax.json.JsonValue;
import org.apache.johnzon.jsonschema.JsonSchemaValidator;
import org.apache.johnzon.jsonschema.JsonSchemaValidatorFactory;
import org.apache.johnzon.jsonschema.ValidationResult;
import org.apache.johnzon.jsonschema.regex.JavaRegex;
import org.apache.johnzon.jsonschema.spi.ValidationExtension;

/** Čte tělo, drží je proti schématu (Johnzon) a převádí na objekt (Jackson). */
final class Kontrola {
  private static final ObjectMapper MAPPER = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static final JsonSchemaValidatorFactory TOVARNA = tovarna();
  private static final Map<String, JsonSchemaValidator> SCHEMATA = new ConcurrentHashMap<>();

  private Kontrola() { }

  /** Na Javě 17 není Nashorn, vzory proto vyhodnocuje java.util.regex. */
  private static JsonSchemaValidatorFactory tovarna() {
    JsonSchemaValidatorFactory t = new JsonSchemaValidatorFactory().setRegexFactory(JavaRegex::new);
    return t.setExtensions(t.createDefaultValidations().toArray(new ValidationExtension[0]));
  }

  static JsonObject cti(String telo) {
    try (JsonReader ctecka = Json.createReader(new StringReader(telo == null ? "" : telo))) {
      JsonValue hodnota = ctecka.readValue();
      if (hodnota.getValueType() != JsonValue.ValueType.OBJECT) throw new Chyba(400, "Tělo požadavku musí být objekt JSON");
      return hodnota.asJsonObject();
    } catch (JsonException | IllegalStateException e) {
      throw new Chyba(400, "Tělo požadavku není platný JSON", Collections.singletonList(Chyba.nalez("/", e.getMessage())));
    }
  }

  static void over(String schema, JsonObject telo) {
    ValidationResult vysledek = SCHEMATA.computeIfAbsent(schema, Kontrola::nacti).apply(telo);
    if (vysledek.isSuccess()) return;
    List<Map<String, String>> nalezy = vysledek.getErrors().stream().map(e -> Chyba.nalez(e.getField(), e.getMessage())).collect(Collectors.toList());
    throw new Chyba(400, "Požadavek neodpovídá schématu", nalezy);
  }

  static <T> T preved(JsonObject telo, Class<T> druh) {
    try {
      return MAPPER.readValue(telo.toString(), druh);
    } catch (JsonMappingException e) {
      String pole = e.getPath().stream().map(r -> "/" + (r.getFieldName() == null ? r.getIndex() : r.getFieldName())).collect(Collectors.joining());
      throw new Chyba(400, "Požadavek neodpovídá schématu", Collections.singletonList(Chyba.nalez(pole, e.getOriginalMessage())));
    } catch (IOException e) {
      throw new Chyba(400, "Tělo požadavku není platný JSON", Collections.singletonList(Chyba.nalez("/", e.getMessage())));
    }
  }

  private static JsonSchemaValidator nacti(String jmeno) {
    try (InputStream vstup = Kontrola.class.getResourceAsStream("/schemata/" + jmeno + ".json"); JsonReader ctecka = Json.createReader(vstup)) {
      return TOVARNA.newInstance(ctecka.readObject());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
