package tr.com.anadoludagitim;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.util.List;
import java.util.Locale;

/** İstek şemaları. */
final class Semalar {
  private static final SchemaValidatorsConfig AYAR = SchemaValidatorsConfig.builder().locale(Locale.forLanguageTag("tr-TR")).formatAssertionsEnabled(true).build();
  private static final JsonSchemaFactory FABRIKA = JsonSchemaFactory.getInstance(VersionFlag.V202012);

  static final JsonSchema OTURUM = yukle("oturum");
  static final JsonSchema DOGRULAMA = yukle("dogrulama");
  static final JsonSchema ADRES_TERCIHI = yukle("adres-tercihi");
  static final JsonSchema BILDIRIM = yukle("bildirim");

  private Semalar() {}

  private static JsonSchema yukle(String ad) {
    JsonSchema sema = FABRIKA.getSchema(SchemaLocation.of("classpath:semalar/" + ad + ".json"), AYAR);
    sema.initializeValidators();
    return sema;
  }

  static List<String> dogrula(JsonSchema sema, JsonNode istek) {
    return sema.validate(istek).stream().map(ValidationMessage::getMessage).toList();
  }
}
