package nl.stadskoerier.koppel;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.openapiprocessor.jsonschema.ouput.OutputConverter;
import io.openapiprocessor.jsonschema.ouput.OutputUnit;
import io.openapiprocessor.jsonschema.reader.UriReader;
import io.openapiprocessor.jsonschema.schema.*;
import io.openapiprocessor.jsonschema.validator.Validator;
import io.openapiprocessor.jsonschema.validator.ValidatorSettings;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Leest de schema's van het koppelvlak en toetst berichten. */
final class Schemas {
    private final ObjectMapper json;
    private final SchemaStore winkel;
    private final Validator validator;
    private final Map<String, JsonSchema> schemas = new HashMap<>();

    Schemas(ObjectMapper json) {
        this.json = json;
        winkel = new SchemaStore(new DocumentLoader(new UriReader(), tekst -> {
            try {
                return json.readValue(tekst, Object.class);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }));
        winkel.registerDraft202012();
        ValidatorSettings instellingen = new ValidatorSettings();
        instellingen.setVersion(SchemaVersion.Draft202012);
        instellingen.setOutput(Output.BASIC);
        instellingen.enableFormat();
        instellingen.enableFormats(Format.values());
        validator = new Validator(instellingen);
        for (String naam : List.of("aanmelden", "ontvanger", "voorkeur", "melding")) schemas.put(naam, laad(naam));
    }

    private JsonSchema laad(String naam) {
        try (var in = Schemas.class.getResourceAsStream("/schemas/" + naam + ".json")) {
            URI uri = URI.create("https://koppelvlak.stadskoerier.example/schemas/" + naam);
            winkel.register(uri, json.readValue(new String(in.readAllBytes(), StandardCharsets.UTF_8), Object.class));
            return winkel.getSchema(uri, SchemaVersion.Draft202012);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Leeg als het bericht klopt. */
    List<Map<String, Object>> toets(String schema, Object bericht) {
        var stap = validator.validate(schemas.get(schema), new JsonInstance(bericht));
        if (stap.isValid()) return List.of();
        List<Map<String, Object>> meldingen = new ArrayList<>();
        OutputUnit uitkomst = new OutputConverter(Output.BASIC).convert(stap);
        for (OutputUnit fout : uitkomst.getErrors()) {
            Map<String, Object> m = new LinkedHashMap<>();
            m.put("plaats", fout.getInstanceLocation());
            m.put("regel", fout.getKeywordLocation());
            m.put("tekst", fout.getError());
            meldingen.add(m);
        }
        return meldingen;
    }
}
