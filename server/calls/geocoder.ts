import { cityByCode } from '../place/areas.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

const EARTH_RADIUS_KM = 6371;

/** Kilometres between two places given in degrees (haversine). */
export function distanceKm(a: readonly [number, number], b: readonly [number, number]): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (x: number): number => Math.sin(x / 2) ** 2;
  const h =
    half(radians(b[0] - a[0])) +
    Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * half(radians(b[1] - a[1]));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}

/** The city nearest to a place, among those whose centres are configured. */
export const geocoder: Call<'geocoder'> = {
  name: 'geocoder',
  async answer(request, { data }) {
    const latitude = request.fields.number('latitude', { min: -90, max: 90 });
    const longitude = request.fields.number('longitude', { min: -180, max: 180 });
    const { cities, farthest } = data().cityCentres;
    let nearest: { code: string; km: number } | null = null;
    for (const [code, centre] of Object.entries(cities)) {
      const km = distanceKm([latitude, longitude], centre);
      if (km <= farthest && (nearest === null || km < nearest.km)) {
        nearest = { code, km };
      }
    }
    const city = nearest === null ? null : cityByCode(nearest.code);
    if (city === null) {
      throw new Refusal('place-unknown', { field: 'latitude' });
    }
    return { province: city.province, city: city.name, code: city.code };
  },
};
