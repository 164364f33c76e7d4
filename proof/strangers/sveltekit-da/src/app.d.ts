declare global {
  namespace App {
    interface Locals { partner?: string }
  }
}
export {};
