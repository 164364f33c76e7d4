package at.tourenpaket.schnittstelle.modell;

import jakarta.validation.Valid;
import jakarta.validation.constraints.FutureOrPresent;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.validator.group.GroupSequenceProvider;
import org.hibernate.validator.spi.group.DefaultGroupSequenceProvider;

@GroupSequenceProvider(Zustellwunsch.Folge.class)
public class Zustellwunsch {
    public enum Ablageort { HAUSTUER, GARAGE, NACHBAR, ABHOLSTELLE }

    public enum Wochentag { MO, DI, MI, DO, FR, SA }

    public interface BeiNachbar { }

    public interface BeiAbholstelle { }

    @NotNull public Ablageort ablageort;
    @NotNull(groups = BeiNachbar.class) @Valid public Nachbar nachbar;
    @NotNull(groups = BeiAbholstelle.class) @Pattern(regexp = "TP-\\d{4}") public String abholstelle;
    @Size(max = 6) public List<@NotNull Wochentag> zustelltage;
    @Size(max = 140) public String hinweis;
    @FutureOrPresent public LocalDate gueltigAb;

    public static class Nachbar {
        @NotBlank @Size(max = 60) public String name;
        @Size(max = 10) public String tuer;
    }

    public static class Folge implements DefaultGroupSequenceProvider<Zustellwunsch> {
        @Override
        public List<Class<?>> getValidationGroups(Zustellwunsch w) {
            List<Class<?>> folge = new ArrayList<>();
            folge.add(Zustellwunsch.class);
            if (w != null && w.ablageort == Ablageort.NACHBAR) folge.add(BeiNachbar.class);
            if (w != null && w.ablageort == Ablageort.ABHOLSTELLE) folge.add(BeiAbholstelle.class);
            return folge;
        }
    }
}
