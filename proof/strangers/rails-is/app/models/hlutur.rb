# Hlutur úr beiðni: eigindi með staðfestingum, innri hlutir líka.
class Hlutur
  include ActiveModel::Model
  include ActiveModel::Attributes

  def self.innri(nafn, gerd)
    attr_reader nafn

    define_method("#{nafn}=") do |gildi|
      gildi = nil if gildi.is_a?(Array)
      instance_variable_set("@#{nafn}", gildi.nil? || gildi.is_a?(gerd) ? gildi : gerd.new(gildi))
    end
    validate do
      hluti = public_send(nafn)
      hluti.errors.each { |e| errors.add(:"#{nafn}.#{e.attribute}", e.message) } if hluti && hluti.invalid?
    end
  end
end
