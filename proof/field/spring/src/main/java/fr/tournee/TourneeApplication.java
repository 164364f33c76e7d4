package fr.tournee;

import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class TourneeApplication {

    public static void main(String[] args) {
        SpringApplication.run(TourneeApplication.class, args);
    }

    /** Un membre absent reste {@code null}, un membre {@code null} devient un {@code Optional} vide. */
    @Bean
    Jdk8Module jdk8Module() {
        return new Jdk8Module().configureReadAbsentAsNull(true);
    }
}
