package ht.livrezon.api;

public enum Evenman { PREPARE, SOU_WOUT, LIVRE, ECHWE }
