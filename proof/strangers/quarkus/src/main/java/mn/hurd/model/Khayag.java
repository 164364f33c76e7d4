package mn.hurd.model;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

public class Khayag {
    @NotBlank
    @Size(max = 40)
    public String duureg;

    @NotNull
    @Min(1)
    @Max(43)
    public Integer khoroo;

    @NotBlank
    @Size(max = 40)
    public String bair;

    @Size(max = 10)
    public String toot;

    public Khayag() {
    }

    public Khayag(String duureg, Integer khoroo, String bair, String toot) {
        this.duureg = duureg;
        this.khoroo = khoroo;
        this.bair = bair;
        this.toot = toot;
    }
}
