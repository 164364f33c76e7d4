package fi.ovelleposti.jakelu;

import io.micronaut.context.MessageSource;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Replaces;
import io.micronaut.context.i18n.ResourceBundleMessageSource;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.response.Error;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import io.micronaut.http.server.exceptions.response.HateoasErrorResponseProcessor;
import jakarta.inject.Singleton;

import java.util.List;

/** Kaikki virheet samaan muotoon. */
@Singleton
@Replaces(HateoasErrorResponseProcessor.class)
public class Virheet implements ErrorResponseProcessor<Virheet.VirheVastaus> {
    @Introspected
    public record VirheVastaus(int tila, String otsikko, List<String> virheet) { }

    @Override
    public MutableHttpResponse<VirheVastaus> processResponse(ErrorContext konteksti, MutableHttpResponse<?> vastaus) {
        List<String> viestit = konteksti.getErrors().stream().map(Error::getMessage).sorted().toList();
        return vastaus.body(new VirheVastaus(vastaus.code(), vastaus.reason(), viestit)).contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    @Factory
    public static class Kaannokset {
        @Singleton
        MessageSource viestit() {
            return new ResourceBundleMessageSource("viestit");
        }
    }
}
