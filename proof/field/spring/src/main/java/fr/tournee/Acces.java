package fr.tournee;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Le jeton d'abord, puis le débit. */
@Configuration
class Acces implements WebMvcConfigurer, HandlerInterceptor {

    private final Jetons jetons;

    Acces(Jetons jetons) {
        this.jetons = jetons;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registre) {
        registre.addInterceptor(this).addPathPatterns("/ext-*");
    }

    @Override
    public boolean preHandle(HttpServletRequest requete, HttpServletResponse reponse, Object cible) {
        var jeton = requete.getHeader(HttpHeaders.AUTHORIZATION);
        if (jeton == null || jeton.isBlank()) {
            throw new Refus(HttpStatus.UNAUTHORIZED, "L'en-tête Authorization doit contenir le jeton");
        }
        var seau = jetons.seau(jeton);
        if (seau == null) {
            throw new Refus(HttpStatus.UNAUTHORIZED, "Jeton inconnu ou expiré");
        }
        var essai = seau.tryConsumeAndReturnRemaining(1);
        reponse.setHeader("X-Rate-Limit-Remaining", String.valueOf(essai.getRemainingTokens()));
        if (!essai.isConsumed()) {
            var attente = TimeUnit.NANOSECONDS.toSeconds(essai.getNanosToWaitForRefill()) + 1;
            reponse.setHeader("X-Rate-Limit-Retry-After-Seconds", String.valueOf(attente));
            throw new Refus(HttpStatus.TOO_MANY_REQUESTS, "Trop de requêtes, réessayez plus tard");
        }
        return true;
    }
}
